import type { Recipe } from '../catalog/product.ts'
import type { Group, Option } from '../choices/group.ts'
import { choose, type NotedWish } from '../storefront/choice.ts'

/** Things of a menu with so little said of them as a rule needs, and what becomes of a choice of them. */
export const option = (id: string, price: number, more: Partial<Option> = {}): Option => ({
  id,
  label: id,
  price,
  isDefault: false,
  effects: [],
  ...more,
})

export const group = (
  id: string,
  options: readonly Option[],
  more: Partial<Group> = {},
): Group => ({
  id,
  label: id,
  min: 0,
  max: 1,
  mostEach: 1,
  online: true,
  counter: true,
  options,
  ...more,
})

export const product = (id: string, more: Partial<Recipe> = {}): Recipe => ({
  id,
  name: id,
  price: 50,
  inStock: true,
  recipe: [],
  addons: [],
  ...more,
})

export const need = (ingredientId: string, quantity: number) => ({ ingredientId, quantity })
const size = (label: string, price: number, milk: number) => ({
  id: `size ${label}`,
  label,
  price,
  recipe: [need('milk', milk)],
})

const swap = (withId: string) => ({ kind: 'swap', ingredientId: 'milk', withId, ratio: 1 }) as const
const sugar = group('Sugar', [option('half', 0), option('full', 0, { isDefault: true })], {
  min: 1,
})
export const extras = group(
  'Extras',
  [
    option('pearls', 15, { effects: [{ kind: 'add', ...need('pearls', 30) }] }),
    option('jelly', 20, { effects: [{ kind: 'add', ...need('jelly', 40) }] }),
  ],
  { max: 5, mostEach: 3 },
)
const milks = group('Milk', [option('oat', 30, { effects: [swap('oat')] })])
const foams = group('Foam', [option('soy', 25, { effects: [swap('soy')] })])
const staffOnly = group('Staff', [option('free cup', 0)], { online: false })

/** In two sizes, with sugar that must be chosen, extras, two things in the milk's place, and a cup for the counter. */
export const tea = product('Tea', {
  sizes: [size('small', 80, 100), size('large', 100, 150)],
  groups: [sugar, extras, milks, foams, staffOnly],
})
export const bun = product('Bun', { recipe: [need('flour', 60)] })
const soldOut = product('Cake', { inStock: false })
const entry = (productId: string, extra = 0, sizeId: string | null = null) => ({
  productId,
  sizeId,
  extra,
})
const combo = product('Pair', {
  price: 120,
  slots: [
    {
      id: 'drink',
      label: 'Drink',
      entries: [entry('Bun', 5), entry('Tea', 0, 'size small'), entry('Tea', 20, 'size large')],
    },
    { id: 'bite', label: 'Bite', entries: [entry('Bun')] },
  ],
})
const ofCakes = product('Cakes', {
  slots: [{ id: 'cake', label: 'Cake', entries: [entry('Cake')] }],
})
export const ofGhosts = product('Ghosts', {
  slots: [
    { id: 'ghost', label: 'Ghost', entries: [entry('ghost')] },
    { id: 'size', label: 'Size', entries: [entry('Tea', 0, 'size gone')] },
  ],
})
const menu = new Map(
  [tea, bun, soldOut, combo, ofCakes, ofGhosts].map((each) => [each.id, each] as const),
)

type Wished = Partial<NotedWish>
export const choice = (productId: string, wish: Wished = {}, channel?: 'online' | 'counter') =>
  choose([{ productId, quantity: 1, addons: [], ...wish }], menu, channel)

export function line(...asked: Parameters<typeof choice>) {
  const chosen = choice(...asked)
  if (!chosen.ok) throw new Error(chosen.reason)
  const [only] = chosen.lines
  if (only === undefined) throw new Error('no line')
  return only
}

export function refusal(...asked: Parameters<typeof choice>): string | undefined {
  const chosen = choice(...asked)
  return chosen.ok ? undefined : chosen.reason
}

export const ids = (...wished: readonly (string | readonly [string, number])[]) =>
  wished.map((each) =>
    typeof each === 'string' ? { _id: each } : { _id: each[0], times: each[1] },
  )
