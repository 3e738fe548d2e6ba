import type { Entered } from '../kit/entered.ts'
import type { ReadEffect } from './contract.ts'

/** An effect as a form holds it: with the fields of every kind, so that changing the kind loses nothing. */
export interface EffectDraft {
  readonly kind: ReadEffect['kind']
  readonly ingredient: string
  /** In which it stands on the screen: its own may become another while the form is open. */
  readonly unit?: string | undefined
  readonly quantity: Entered
  readonly bySize: Readonly<Record<string, Entered>>
  readonly factor: Entered
  readonly with: string
  /** The same of what takes its place. */
  readonly withUnit?: string | undefined
  readonly ratio: Entered
}

export interface OptionDraft {
  readonly _id?: string
  readonly label: string
  readonly price: Entered
  readonly isDefault: boolean
  readonly effects: readonly EffectDraft[]
}

/** The rules and options of a group, whoever keeps it. */
export interface RulesDraft {
  readonly label: string
  readonly min: Entered
  /** Null for as many as one likes. */
  readonly max: Entered | null
  readonly mostEach: Entered
  readonly online: boolean
  readonly counter: boolean
  readonly options: readonly OptionDraft[]
}

/** A group of a product. */
export interface GroupDraft extends RulesDraft {
  readonly id?: string
  readonly shared: boolean
  readonly hidden: readonly string[]
  readonly prices: Readonly<Record<string, Entered>>
}

export const emptyEffect: EffectDraft = {
  kind: 'add',
  ingredient: '',
  quantity: '',
  bySize: {},
  factor: 0.5,
  with: '',
  ratio: 1,
}

export const emptyOption: OptionDraft = { label: '', price: 0, isDefault: false, effects: [] }

/** What an option is called on the screen, also before it has a name. */
export const nameOfOption = ({ label }: Pick<OptionDraft, 'label'>): string =>
  label === '' ? 'the option' : label

export const emptyRules: RulesDraft = {
  label: '',
  min: 0,
  max: 1,
  mostEach: 1,
  online: true,
  counter: true,
  options: [emptyOption],
}

/** Whether customers read "None" before its options, and it is what they have unless they choose. */
export const beginsWithNone = ({ min, max, mostEach, options }: RulesDraft): boolean =>
  Number(min) === 0 &&
  Number(max) === 1 &&
  Number(mostEach) === 1 &&
  !options.some(({ isDefault }) => isDefault)

export const ownGroup = (rules: RulesDraft): GroupDraft => ({
  ...rules,
  shared: false,
  hidden: [],
  prices: {},
})

interface Read extends Omit<RulesDraft, 'options'> {
  readonly options: readonly {
    readonly _id: string
    readonly label: string
    readonly price: number
    readonly isDefault: boolean
    readonly effects: readonly ReadEffect[]
  }[]
}

/** A group that was read, as a form holds it. */
export const rulesDraftOf = ({ options, ...group }: Read): RulesDraft => ({
  label: group.label,
  min: group.min,
  max: group.max,
  mostEach: group.mostEach,
  online: group.online,
  counter: group.counter,
  options: options.map(({ _id, label, price, isDefault, effects }) => ({
    _id,
    label,
    price,
    isDefault,
    effects: effects.map(effectDraftOf),
  })),
})

/** What was typed is what is shown. */
function effectDraftOf(effect: ReadEffect): EffectDraft {
  if (effect.kind !== 'add') return { ...emptyEffect, ...effect }
  const { typed, ...own } = effect
  const { bySize = {}, unit, ...said } = { ...own, ...typed }
  return { ...emptyEffect, ...said, unit: unit || undefined, bySize }
}

interface Counted {
  readonly id: string
  readonly unit: string
}

/** An effect in the units that its figures are shown in, where it says none. */
export function inShownUnits(effect: EffectDraft, shelf: readonly Counted[]): EffectDraft {
  const unitOf = (ingredient: string) => shelf.find(({ id }) => id === ingredient)?.unit
  return {
    ...effect,
    unit: effect.unit ?? unitOf(effect.ingredient),
    withUnit: effect.withUnit ?? unitOf(effect.with),
  }
}

/** The same options as new ones, for a copy. */
export const withoutIds = <Rules extends RulesDraft>(rules: Rules): Rules => ({
  ...rules,
  options: rules.options.map((option) => {
    const { _id: _, ...own } = option
    return own
  }),
})
