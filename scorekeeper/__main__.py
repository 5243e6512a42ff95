"""`python -m scorekeeper`: what the command `scorekeeper` does, also where it is not installed."""

from scorekeeper.command import main

if __name__ == "__main__":
    main()
