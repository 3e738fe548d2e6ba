/** Columns a list of ingredients may be ordered by; `fullness` puts first what runs out first. */
export const ingredientSorts = [
  'name',
  'unit',
  'stock',
  'pricePerUnit',
  'totalCost',
  'markup',
  'extendedPrice',
  'fullness',
] as const
export type IngredientSort = (typeof ingredientSorts)[number]

/** Orders that would tell what an ingredient costs. */
export const isCostSort = (sort: IngredientSort) =>
  sort === 'pricePerUnit' || sort === 'totalCost' || sort === 'markup' || sort === 'extendedPrice'
