"""What a table's history tells: pure functions over a list of played games.

A history is in order: by the moment a game was begun, then by its key. A shared win counts as a share; the
dummy takes no part. Players are named by their key, so that a new name changes nothing here.
"""
