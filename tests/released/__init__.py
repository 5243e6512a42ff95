"""What each released version wrote: a backup, a table's file, and what is in them. Later versions must read them."""

from pathlib import Path

FOLDER = Path(__file__).parent
BACKUP, TABLE, CONTENTS = "backup.jsonl", "table.jsonl", "contents.json"


def versions():
    return sorted(path.parent.name for path in FOLDER.glob(f"*/{BACKUP}"))
