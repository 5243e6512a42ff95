"""Tell the other phones of a change: one stream per open page, one watcher per process.

A stream carries only the game's version; the phone then fetches what has changed with an ordinary GET.
"""
