"""Statistics of a table: pure functions over its history, a list of played games.

A history is ordered by the dates of its nights, then by the start of its games (`Played.order`). A win shared by two counts half
for each; the dummy is left out. Players are identified by primary key, so renaming one changes nothing here.
"""
