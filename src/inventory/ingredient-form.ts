import { z } from 'zod'
import { pick, type Draft } from '../kit/declared.ts'
import type { Entered } from '../kit/entered.ts'
import { number } from '../kit/fields.ts'
import { roundMoney } from '../kit/money.ts'
import { NewIngredient, type Ingredient } from './contract.ts'
import { knowsNothing, knowledgeNames, type Pack } from '../measures/measured.ts'
import { defaultUnit } from '../measures/unit.ts'
import { extendedPrice, totalCost, unitPriceOf } from './ingredient.ts'

/** The form as it is filled in: one value more than the ingredient has, because a total is often what one knows. */
export interface IngredientValues extends Draft<
  Omit<NewIngredient, 'storeId' | 'stockBefore' | 'packs'>
> {
  readonly packs: readonly Draft<Pack>[]
  readonly totalCost: Entered
}

export const emptyIngredient: IngredientValues = {
  name: '',
  description: '',
  unit: defaultUnit,
  stock: '',
  pricePerUnit: '',
  totalCost: '',
  // Most owners set prices themselves.
  markup: 0,
  lowStockLevel: null,
  image: null,
  ...knowsNothing,
}

export const formOf = (ingredient: Ingredient): IngredientValues => ({
  name: ingredient.name,
  description: ingredient.description,
  unit: ingredient.unit,
  stock: ingredient.stock,
  pricePerUnit: ingredient.pricePerUnit,
  totalCost: ingredient.totalCost,
  markup: ingredient.markup,
  lowStockLevel: ingredient.lowStockLevel,
  image: ingredient.image,
  ...pick(ingredient, knowledgeNames),
})

interface Named {
  readonly id?: string | undefined
  readonly name: string
}

/** Another ingredient of the same name; large letters or small ones, and spaces, make no other. */
export function namesakeOf<Each extends Named>(
  { id, name }: Named,
  shelf: readonly Each[] = [],
): Each | undefined {
  const key = nameKey(name)
  return key === ''
    ? undefined
    : shelf.find((other) => other.id !== id && nameKey(other.name) === key)
}

const nameKey = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** The total is not sent, but a price follows from it: what cannot be read there is said there. */
const Total = z.object({
  totalCost: z.preprocess(
    (total) => (total === '' ? 0 : total),
    number('Please enter a number').min(0, { error: 'The amount cannot be negative' }),
  ),
})

/** The rules of the call, said about the fields of the form. */
export const ingredientRules = z.intersection(NewIngredient, Total)

const mostExact = 1e8
const isUsable = (value: Entered): value is number =>
  typeof value === 'number' && value >= 0 && value < mostExact

/** After stock or price have changed: what the stock cost. */
export const totalOf = ({ stock, pricePerUnit }: IngredientValues): Entered =>
  isUsable(stock) && isUsable(pricePerUnit) ? totalCost({ stock, pricePerUnit, markup: 0 }) : ''

/** After the total has changed: what one unit cost. Without stock the price stays as it is. */
export function priceOf({ stock, pricePerUnit, totalCost: total }: IngredientValues): Entered {
  if (!isUsable(stock) || !isUsable(total)) return pricePerUnit
  return unitPriceOf(roundMoney(total), stock) ?? pricePerUnit
}

/** What somebody knows of an ingredient beside its stock; the other follows from it. */
export type Known = 'price' | 'total'

/** A total is what is known as long as nobody has entered a price, also after one has followed from it. */
export const knownAfterTotal = ({ pricePerUnit }: IngredientValues, known: Known): Known =>
  isUsable(pricePerUnit) ? known : 'total'

/** After the stock has changed: what is known stays, and the other follows. */
export const afterStock = (
  values: IngredientValues,
  known: Known,
): readonly ['pricePerUnit' | 'totalCost', Entered] =>
  known === 'total' && isUsable(values.totalCost)
    ? ['pricePerUnit', priceOf(values)]
    : ['totalCost', totalOf(values)]

/** Undefined until everything it follows from is there. */
export const extendedOf = ({ stock, pricePerUnit, markup }: IngredientValues) =>
  isUsable(stock) && isUsable(pricePerUnit) && isUsable(markup)
    ? extendedPrice({ stock, pricePerUnit, markup })
    : undefined
