import type { Entered } from '../kit/entered.ts'
import { emptyEffect, emptyRules, type OptionDraft, type RulesDraft } from './group-draft.ts'

interface Stocked {
  readonly id: string
  readonly name: string
  readonly unit?: string
}

/** A ready-made start, from what the store has on its shelf. */
export interface Preset {
  readonly name: string
  readonly rules: RulesDraft
}

const sweet = /\b(?:syrup|sugar|sweetener|honey)\b/i
const frozen = /\bice\b(?! cream)/i
const milky = /\bmilk\b/i
const notPlain = /\b(?:condensed|evaporated|powder|tea|foam)\b/i
const topping =
  /\b(?:pearls?|boba|jelly|pudding|nata|popping|cheese foam|cream foam|grass jelly|aloe)\b/i

/**
 * The starts that the shelf has ingredients for.
 * @param recipe ids of what the product is made of: levels are those of its own syrup, and its own milk is the one that
 *   others take the place of. Where it has none of a kind, or for groups of no product, those of the shelf are taken.
 */
export function presetsFrom(
  shelf: readonly Stocked[],
  recipe: readonly string[] = [],
): readonly Preset[] {
  const named = (words: RegExp) => shelf.filter(({ name }) => words.test(name))
  const poured = (ingredients: readonly Stocked[]) => {
    const own = ingredients.filter(({ id }) => recipe.includes(id))
    return own.length > 0 ? own : ingredients
  }
  const milks = named(milky).filter(({ name }) => !notPlain.test(name))
  const plain =
    milks.find(({ id }) => recipe.includes(id)) ??
    milks.find(({ name }) => /^(?:fresh |whole |full cream )?milk$/i.test(name))
  const others = milks.filter((each) => each !== plain)
  return [
    levels('Sugar', poured(named(sweet)), [
      ['0 %', 0],
      ['25 %', 0.25],
      ['50 %', 0.5],
      ['75 %', 0.75],
      ['100 %', 1],
    ]),
    levels('Ice', poured(named(frozen)), [
      ['No ice', 0],
      ['Less ice', 0.5],
      ['Normal ice', 1],
      ['More ice', 1.5],
    ]),
    plain === undefined || others.length === 0 ? undefined : milk(plain, others),
    toppings(named(topping)),
  ].filter((preset) => preset !== undefined)
}

/** How much of what is there; as it stands in the recipe is preselected. */
function levels(
  name: string,
  ingredients: readonly Stocked[],
  steps: readonly (readonly [string, number])[],
): Preset | undefined {
  if (ingredients.length === 0) return undefined
  return {
    name,
    rules: {
      ...emptyRules,
      label: name,
      min: 1,
      options: steps.map(([label, factor]) => ({
        label,
        price: 0,
        isDefault: factor === 1,
        effects:
          factor === 1
            ? []
            : ingredients.map(({ id }) => ({
                ...emptyEffect,
                kind: 'scale' as const,
                ingredient: id,
                factor,
              })),
      })),
    },
  }
}

const milk = (plain: Stocked, others: readonly Stocked[]): Preset => ({
  name: 'Milk',
  rules: {
    ...emptyRules,
    label: 'Milk',
    min: 1,
    options: [
      { label: plain.name, price: 0, isDefault: true, effects: [] },
      ...others.map(({ id, name, unit: withUnit }): OptionDraft => ({
        label: name,
        price: '',
        isDefault: false,
        effects: [
          {
            ...emptyEffect,
            kind: 'swap',
            ingredient: plain.id,
            unit: plain.unit,
            with: id,
            withUnit,
            ratio: 1,
          },
        ],
      })),
    ],
  },
})

const toppings = (ingredients: readonly Stocked[]): Preset | undefined =>
  ingredients.length === 0
    ? undefined
    : {
        name: 'Toppings',
        rules: {
          ...emptyRules,
          label: 'Toppings',
          max: 3,
          mostEach: 3,
          options: ingredients.map(({ id, name, unit }) => ({
            label: name,
            price: '',
            isDefault: false,
            effects: [{ ...emptyEffect, ingredient: id, unit, quantity: '' }],
          })),
        },
      }

/** The sizes that a recipe is most often scaled to, by what they hold. */
export const sizePreset: readonly { readonly label: string; readonly factor: number }[] = [
  { label: '12 oz', factor: 1 },
  { label: '16 oz', factor: 1.33 },
  { label: '22 oz', factor: 1.83 },
]

/**
 * A quantity filled by a factor, in steps that one can weigh: hundredths, and thousandths of what is less than one, which
 * is a litre or a kilo. What is no quantity yet stays empty.
 */
export function filled(count: Entered, factor: number): Entered {
  if (typeof count !== 'number') return ''
  const steps = count * factor < 1 ? 1000 : 100
  return Math.round(count * factor * steps) / steps
}
