"""Telling the other phones: a stream for each open page, and one watcher for all streams of a process.

A stream carries a game's version and nothing else; the phone then asks for what has changed by an ordinary GET.
"""
