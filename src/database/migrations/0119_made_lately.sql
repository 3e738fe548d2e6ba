-- What was made in the last half hour, and what was asked back, which has no time, is looked for among all lines that ever were.
create index bar_lines_made on bar_lines (store_id, bumped_at);
