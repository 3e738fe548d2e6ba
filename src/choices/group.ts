import type { Need } from '../inventory/ingredient.ts'
import type { TypedColumns } from '../measures/typed.ts'

/** An option's quantity as somebody wrote it, in one unit for all sizes. */
export interface TypedAddition {
  readonly unit: string
  readonly quantity: number
  readonly bySize?: Readonly<Record<string, number>> | undefined
}

/** So much of `withUnit` stands for one of `unit`, as somebody wrote it; left out, of what the shelf is counted in. */
export interface TypedRatio {
  readonly ratio: number
  readonly unit?: string | undefined
  readonly withUnit?: string | undefined
}

/**
 * What an option does to the recipe of whatever it is chosen for. Quantities are what comes off the shelf, in the
 * ingredient's own unit; `typed` is left out where it would say the same.
 */
export type Effect =
  | {
      readonly kind: 'add'
      readonly ingredientId: string
      readonly quantity: number
      /** Where a size takes another quantity, by the size's label. */
      readonly bySize?: Readonly<Record<string, number>> | undefined
      readonly typed?: TypedAddition | undefined
    }
  | {
      readonly kind: 'scale'
      readonly ingredientId: string
      /** From 0 for none of it to 3 for three times as much. */
      readonly factor: number
    }
  | {
      readonly kind: 'swap'
      readonly ingredientId: string
      readonly withId: string
      /** How much of the other comes off its shelf for one of this. */
      readonly ratio: number
      /** The same where six decimals cannot say it: over and under, as text. */
      readonly exactRatio?: readonly [string, string] | undefined
      readonly typed?: TypedRatio | undefined
    }

export interface Option {
  readonly id: string
  readonly label: string
  readonly price: number
  /** Chosen before anybody chooses. */
  readonly isDefault: boolean
  readonly effects: readonly Effect[]
}

export interface Group<Each extends Option = Option> {
  readonly id: string
  readonly label: string
  /** How many must be taken of it, and how many may be; null for as many as one likes. */
  readonly min: number
  readonly max: number | null
  /** How often one of its options may be taken. */
  readonly mostEach: number
  /** Where it is offered. */
  readonly online: boolean
  readonly counter: boolean
  readonly options: readonly Each[]
}

export interface Size {
  readonly id: string
  readonly label: string
  readonly price: number
  readonly recipe: readonly SizeLine[]
}

/** What a size takes of an ingredient, with what was typed where that was in another unit. */
export type SizeLine = Need & Partial<TypedColumns>

/** An option, and how often it was taken. */
export interface Taken<Each = Option> {
  readonly option: Each
  readonly times: number
}

/** Sizes and groups of a product; the recipe of one without sizes is its own. */
export interface Choosable {
  readonly recipe: readonly Need[]
  readonly price: number
  readonly sizes?: readonly Size[] | undefined
  readonly groups?: readonly Group[] | undefined
}

/** What a size is when a product has none: the product as it stands. */
export interface Served {
  readonly label: string
  readonly price: number
  readonly recipe: readonly Need[]
}

/** The ways a product is served: its sizes, or itself. */
export const servedOf = ({ sizes = [], recipe, price }: Choosable): readonly Served[] =>
  sizes.length > 0 ? sizes : [{ label: '', price, recipe }]

/** Whether it asks for more than can be taken of its options: then nothing that uses it can be sold. */
export const asksTooMuch = ({ min, mostEach, options }: Asking): boolean =>
  min > options.length * mostEach

interface Asking extends Pick<Group, 'min' | 'mostEach'> {
  readonly options: readonly unknown[]
}

/** What a group leaves preselected. */
export const defaultsOf = (groups: readonly Group[]): readonly Taken[] =>
  groups.flatMap(({ options }) =>
    options.filter(({ isDefault }) => isDefault).map((option) => ({ option, times: 1 })),
  )

/** Options whose ingredient is swapped by both cannot both be had; undefined when none are. */
export function swapClash<Each extends Pick<Option, 'effects'>>(
  taken: readonly Taken<Each>[],
): readonly [Each, Each] | undefined {
  const bySwapped = new Map<string, Each>()
  for (const { option } of taken) {
    for (const effect of option.effects) {
      if (effect.kind !== 'swap') continue
      const other = bySwapped.get(effect.ingredientId)
      if (other !== undefined && other !== option) return [other, option]
      bySwapped.set(effect.ingredientId, option)
    }
  }
  return undefined
}
