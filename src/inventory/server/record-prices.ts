import { differences } from '../../kit/change.ts'
import { recordChange } from '../../kit/server/changes.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Ingredient } from '../contract.ts'

const names = {
  name: 'Name',
  unit: 'Unit',
  pricePerUnit: 'Price per unit',
  markup: 'Markup (%)',
} as const
type Priced = Pick<Ingredient, keyof typeof names>

/** Notes what an ingredient costs, and who said so; its stock has a ledger of its own. */
export async function recordPrices(
  scope: Scope,
  act: 'added' | 'changed' | 'removed',
  ingredient: Priced,
  before: Partial<Priced>,
): Promise<void> {
  const { name, unit, pricePerUnit, markup } = ingredient
  await recordChange(scope, {
    kind: 'prices',
    act,
    subject: before.name ?? name,
    differences:
      act === 'removed'
        ? []
        : differences(names, { ...pick(before) }, { name, unit, pricePerUnit, markup }),
  })
}

const pick = ({ name, unit, pricePerUnit, markup }: Partial<Priced>) => ({
  name,
  unit,
  pricePerUnit,
  markup,
})
