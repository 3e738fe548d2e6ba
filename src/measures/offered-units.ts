import { one } from '../kit/fraction.ts'
import { convert, resolve, type Measured } from './measured.ts'
import type { Unit } from './unit.ts'

/** How the units are offered: by what they measure, those that a shop uses most first. */
export const unitGroups: readonly { readonly group: string; readonly items: Unit[] }[] = [
  { group: 'Weight', items: ['g', 'kg', 'mg', 'ton', 'oz', 'lb'] },
  {
    group: 'Volume',
    // oxfmt-ignore
    items: [
      'ml', 'l', 'cl', 'dl', 'tsp', 'tbsp', 'cup', 'fl oz', 'pt', 'qt', 'gal', 'drop', 'pinch', 'dash',
    ],
  },
  { group: 'Pieces', items: ['pcs', 'dz', 'ea'] },
  {
    group: 'Containers and parts',
    // oxfmt-ignore
    items: [
      'bag', 'bottle', 'box', 'bunch', 'can', 'case', 'clove', 'head', 'jar', 'leaf', 'pack', 'slice', 'sprig', 'stalk',
    ],
  },
  { group: 'Length', items: ['cm', 'm', 'mm', 'in', 'ft'] },
  { group: 'Area', items: ['sq cm', 'sq m', 'sq in', 'sq ft'] },
]

/** The packs and units in which an ingredient can be typed: its own first, then its packs, then what is nearest. */
export function unitsFor(ingredient: Measured): readonly string[] {
  const own = resolve(ingredient.unit, ingredient.packs)?.kind
  const names = ingredient.packs.map((pack) => pack.name)
  const units = unitGroups.flatMap(({ items }) => items)
  const all = new Set([ingredient.unit, ...names, ...units.filter(isNear), ...units])
  return [...all].filter(
    (name) => name === ingredient.unit || convert(one, name, ingredient.unit, ingredient).ok,
  )

  function isNear(unit: Unit): boolean {
    return resolve(unit, ingredient.packs)?.kind === own
  }
}
