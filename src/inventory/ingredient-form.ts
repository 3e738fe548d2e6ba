import { z } from 'zod'
import { roundMoney } from '../kit/money.ts'
import { NewIngredient, type Ingredient } from './contract.ts'
import { defaultUnit, extendedPrice, totalCost, unitPriceOf, type Unit } from './ingredient.ts'

/** A number field that is empty holds ''. */
type Entered = number | ''

/** The form as it is filled in: one value more than the ingredient has, because a total is often what one knows. */
export interface IngredientValues {
  readonly name: string
  readonly description: string
  readonly unit: Unit
  readonly stock: Entered
  readonly pricePerUnit: Entered
  readonly totalCost: Entered
  readonly markup: Entered
  readonly lowStockLevel: Entered
  readonly image: string | null
}

export const emptyIngredient: IngredientValues = {
  name: '',
  description: '',
  unit: defaultUnit,
  stock: '',
  pricePerUnit: '',
  totalCost: '',
  markup: '',
  lowStockLevel: '',
  image: null,
}

export const formOf = (ingredient: Ingredient): IngredientValues => ({
  name: ingredient.name,
  description: ingredient.description,
  unit: ingredient.unit,
  stock: ingredient.stock,
  pricePerUnit: ingredient.pricePerUnit,
  totalCost: ingredient.totalCost,
  markup: ingredient.markup,
  lowStockLevel: ingredient.lowStockLevel ?? '',
  image: ingredient.image,
})

/** The rules of the call, said about the fields of the form. */
export const ingredientRules = z.preprocess((values) => {
  const { lowStockLevel, totalCost: _, ...fields } = values as IngredientValues
  return { ...fields, lowStockLevel: lowStockLevel === '' ? null : lowStockLevel }
}, NewIngredient)

const mostExact = 1e8
const isUsable = (value: Entered): value is number =>
  value !== '' && value >= 0 && value < mostExact

/** After stock or price have changed: what the stock cost. */
export const totalOf = ({ stock, pricePerUnit }: IngredientValues): Entered =>
  isUsable(stock) && isUsable(pricePerUnit) ? totalCost({ stock, pricePerUnit, markup: 0 }) : ''

/** After the total has changed: what one unit cost. Without stock the price stays as it is. */
export function priceOf({ stock, pricePerUnit, totalCost: total }: IngredientValues): Entered {
  if (!isUsable(stock) || !isUsable(total)) return pricePerUnit
  return unitPriceOf(roundMoney(total), stock) ?? pricePerUnit
}

/** Undefined until everything it follows from is there. */
export const extendedOf = ({ stock, pricePerUnit, markup }: IngredientValues) =>
  isUsable(stock) && isUsable(pricePerUnit) && isUsable(markup)
    ? extendedPrice({ stock, pricePerUnit, markup })
    : undefined
