-- What a size takes may be typed in another unit than the shelf's, as what a recipe takes already may. Options keep theirs in
-- their effects.
alter table size_lines
  add column typed_quantity numeric(20,6),
  add column typed_unit text,
  add constraint size_lines_typed_whole check ((typed_quantity is null) = (typed_unit is null));
comment on column size_lines.quantity is 'What it takes off the shelf, in the unit of the ingredient.';
comment on column size_lines.typed_quantity is 'What was typed, in typed_unit; null where that is the same as quantity.';
comment on column choice_options.effects is
  'Each with what it does on the shelf, in the units of the ingredients, and under "typed" what was typed in others.';
