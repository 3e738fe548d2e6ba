import { z } from 'zod'
import {
  amount,
  hasDecimals,
  id,
  number,
  optionalText,
  quantity,
  requiredText,
  text,
} from '../kit/fields.ts'
import { unitName } from '../measures/entered.ts'
import { asksTooMuch, type Effect, type Group, type Option } from './group.ts'

const leastAdded = 0.0001
const mostScale = 3
const mostRatio = 100
const mostTimes = 20

const added = quantity('Please enter a quantity', leastAdded)
/** Nothing is a quantity here: no pearls in the small one. */
const addedInSize = quantity('Please enter a quantity')
const factor = (most: number) =>
  number('Please enter a factor')
    .min(0, { error: 'Please enter at least 0', abort: true })
    .max(most, { error: `Please enter at most ${most}`, abort: true })
    .refine((value) => hasDecimals(value, 4), { error: 'Please use at most four decimals' })
const ingredient = z.uuid({ error: 'Please choose an ingredient' })

const EnteredEffect = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('add'),
    ingredient,
    quantity: added,
    /** Where a size takes another quantity, or none, by its label. */
    bySize: z.record(text(60), addedInSize).optional(),
    /** A unit or a pack, if the quantities were typed in another than the ingredient is counted in. */
    unit: unitName.optional(),
  }),
  z.object({ kind: z.literal('scale'), ingredient, factor: factor(mostScale) }),
  z
    .object({
      kind: z.literal('swap'),
      ingredient,
      with: ingredient,
      ratio: factor(mostRatio).refine((ratio) => ratio > 0, { error: 'Please enter a ratio' }),
      /** So much of `withUnit` stands for one of `unit`; left out, of the units the ingredients are counted in. */
      unit: unitName.optional(),
      withUnit: unitName.optional(),
    })
    .refine((swap) => swap.ingredient !== swap.with, {
      error: 'Please choose another ingredient',
      path: ['with'],
    }),
])
export type EnteredEffect = z.output<typeof EnteredEffect>

const EnteredOption = z.object({
  _id: id.optional(),
  label: requiredText('An option needs a label', 100),
  price: amount('Please enter a price').default(0),
  isDefault: z.boolean().default(false),
  effects: z
    .array(EnteredEffect)
    .max(10, { error: 'Please use at most 10 effects' })
    .refine(swapsAreDistinct, { error: 'An option can swap an ingredient for one other' })
    .default([]),
})
export type EnteredOption = z.output<typeof EnteredOption>

const whole = (least: number, most: number) =>
  z
    .int({ error: 'Please enter a whole number' })
    .min(least, { error: `Please enter at least ${least}` })
    .max(most, { error: `Please enter at most ${most}` })

const rules = {
  min: whole(0, 50).default(0),
  /** Null for as many as one likes. */
  max: whole(1, 50).nullable().default(1),
  mostEach: whole(1, mostTimes).default(1),
  online: z.boolean().default(true),
  counter: z.boolean().default(true),
  options: z.array(EnteredOption).max(60, { error: 'Please use at most 60 options' }).default([]),
}

/** A group of the store's library. */
export const EnteredSharedGroup = z
  .object({
    storeId: id.optional(),
    label: requiredText('A group needs a label', 60),
    ...rules,
  })
  .superRefine(refuseUnsound)
export type EnteredSharedGroup = z.output<typeof EnteredSharedGroup>

/** A group of a product: its own, or one of the library named by its id, of which it may hide and price options. */
export const EnteredGroup = z
  .object({
    id: id.optional(),
    shared: z.boolean().default(false),
    hidden: z.array(id).max(60).default([]),
    /** By option, where this product asks another price. */
    prices: z.record(z.string(), amount('Please enter a price')).default({}),
    label: optionalText(60),
    ...rules,
  })
  .superRefine((group, context) => {
    if (group.shared) {
      if (group.id === undefined) issue(context, ['id'], 'Please choose a group')
      return
    }
    if (group.label === '') issue(context, ['label'], 'A group needs a label')
    refuseUnsound(group, context)
  })
export type EnteredGroup = z.output<typeof EnteredGroup>

export const EnteredSize = z.object({
  id: id.optional(),
  label: requiredText('A size needs a label', 60),
  price: amount('Please enter a price'),
  barcode: optionalText(64),
  ingredients: z
    .array(
      z.object({
        ingredient: id,
        count: quantity('Please enter a quantity', 0),
        /** A unit or a pack, if it was typed in another than the ingredient is counted in. */
        unit: unitName.optional(),
      }),
    )
    .max(100, { error: 'Please use at most 100 ingredients' })
    .default([]),
})
export type EnteredSize = z.output<typeof EnteredSize>

export const EnteredSizes = z
  .array(EnteredSize)
  .max(12, { error: 'Please use at most 12 sizes' })
  .refine(areDistinct, { error: 'Two sizes have the same label' })

export const EnteredGroups = z
  .array(EnteredGroup)
  .max(20, { error: 'Please use at most 20 groups' })

type Sound = Pick<EnteredSharedGroup, 'min' | 'max' | 'mostEach' | 'options'>

function refuseUnsound({ min, max, mostEach, options }: Sound, context: z.RefinementCtx): void {
  if (options.length === 0) issue(context, ['options'], 'A group needs an option')
  if (!areDistinct(options)) issue(context, ['options'], 'Two options have the same label')
  if (max !== null && max < min) issue(context, ['max'], `Please enter at least ${min}`)
  if (options.length > 0 && asksTooMuch({ min, mostEach, options })) {
    issue(context, ['min'], 'There are not that many options')
  }
  const preselected = options.filter(({ isDefault }) => isDefault).length
  if (max !== null && preselected > max) {
    issue(context, ['options'], `At most ${max} of its options can be preselected`)
  }
}

const issue = (context: z.RefinementCtx, path: readonly string[], message: string) =>
  context.addIssue({ code: 'custom', path: [...path], message })

function areDistinct(all: readonly { readonly label: string }[]): boolean {
  return new Set(all.map(({ label }) => label.toLowerCase())).size === all.length
}

function swapsAreDistinct(effects: readonly EnteredEffect[]): boolean {
  const swapped = effects.filter(({ kind }) => kind === 'swap').map((each) => each.ingredient)
  return new Set(swapped).size === swapped.length
}

/** As the rules reckon with it, as it was typed: `effectOnShelf` says what that is on the shelf. */
export const effectOf = (entered: EnteredEffect): Effect => {
  const { ingredient: ingredientId } = entered
  if (entered.kind === 'scale') return { kind: 'scale', ingredientId, factor: entered.factor }
  if (entered.kind === 'swap') {
    const { with: withId, ratio, unit, withUnit } = entered
    const typed = { ratio, ...(unit && { unit }), ...(withUnit && { withUnit }) }
    return { kind: 'swap', ingredientId, withId, ratio, ...((unit ?? withUnit) && { typed }) }
  }
  const { quantity: much, bySize, unit } = entered
  const hasOwn = bySize !== undefined && Object.keys(bySize).length > 0
  const said = { quantity: much, ...(hasOwn && { bySize }) }
  return { kind: 'add', ingredientId, ...said, ...(unit && { typed: { unit, ...said } }) }
}

/** An option that has not been saved yet has its place for an id. */
const optionOf = (entered: EnteredOption, at: number): Option => ({
  id: entered._id ?? `new ${at}`,
  label: entered.label,
  price: entered.price,
  isDefault: entered.isDefault,
  effects: entered.effects.map(effectOf),
})

export const groupOf = (entered: EnteredSharedGroup | EnteredGroup, groupId: string): Group => ({
  id: groupId,
  label: entered.label,
  min: entered.min,
  max: entered.max,
  mostEach: entered.mostEach,
  online: entered.online,
  counter: entered.counter,
  options: entered.options.map(optionOf),
})

/** A group of the library as one product uses it. */
export const asUsed = (group: Group, { hidden, prices }: Use): Group => ({
  ...group,
  options: group.options
    .filter((option) => !hidden.includes(option.id))
    .map((option) => ({ ...option, price: prices[option.id] ?? option.price })),
})

interface Use {
  readonly hidden: readonly string[]
  readonly prices: Readonly<Record<string, number>>
}

/** What a size takes: an ingredient of which it takes none is not in it. */
export const recipeOf = ({ ingredients }: Pick<EnteredSize, 'ingredients'>) =>
  ingredients
    .filter(({ count }) => count > 0)
    .map(({ ingredient: ingredientId, count }) => ({ ingredientId, quantity: count }))
