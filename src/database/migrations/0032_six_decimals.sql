-- A unit may be turned into another, and what comes of it is kept to six decimals: 30 g of condensed milk are 23.076923 ml.
-- Every figure stays; a recipe of 0.0001 is one of 0.000100.
alter table ingredients
  alter column stock type numeric(20,6),
  alter column low_stock_level type numeric(20,6);
alter table recipe_lines alter column quantity type numeric(20,6);
alter table addons alter column quantity type numeric(20,6);
alter table stock_movements
  alter column quantity type numeric(20,6),
  alter column balance type numeric(20,6);
