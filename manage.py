#!/usr/bin/env python
"""Run the project's commands; `manage.py help` lists them."""

import sys

from scorekeeper.command import manage

if __name__ == "__main__":
    manage(sys.argv)
