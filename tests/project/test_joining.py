"""Scripts that cannot be joined are refused, and not joined into something else."""

import pytest

from scorekeeper.joining import join

UNKNOWN = (
    'import plate from "./plate.js";',
    'import * as plate from "./plate.js";',
    "import { fill } from './plate.js';",
    'import { fill } from "./plate.js"',
    '  import { fill } from "../plate.js";',
    'export * from "./plate.js";',
    "export { turn };",
    "export default turn;",
    "export const { turn } = belt;",
    "export let turn;",
)


@pytest.mark.parametrize("line", UNKNOWN)
def test_an_import_or_export_of_an_unknown_form_is_refused(line):
    with pytest.raises(ValueError, match=r"belt\.js: joining\.py does not know this form: (im|ex)port"):
        join({"belt.js": f"{line}\n", "plate.js": "export function fill() {}\n"})


def test_a_name_that_is_not_exported_is_refused():
    scripts = {
        "belt.js": 'import {\n  empty as clear, fill,\n} from "./plate.js";\n',
        "plate.js": "export const fill = 1, empty = 0;\n",
    }
    with pytest.raises(ValueError, match=r"^belt\.js: plate\.js does not export empty$"):
        join(scripts)


def test_a_script_that_is_loaded_later_is_no_import():
    later = 'addEventListener("click", () =>\nimport("./plate.js"));\n'
    assert join({"belt.js": later})["belt.js"] == later
