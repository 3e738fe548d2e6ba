/** The rules of a group as a screen knows them: without what its options do to the shelf. */
export interface Rules {
  readonly label: string
  readonly min: number
  readonly max: number | null
  readonly mostEach: number
}

export interface Choice {
  readonly _id: string
  readonly isDefault: boolean
}

export interface ChoiceGroup<Each extends Choice = Choice> extends Rules {
  readonly options: readonly Each[]
}

/** How often each option was taken, by its id; what is not in it was not. */
export type Selection = ReadonlyMap<string, number>

/**
 * What is chosen before anybody chooses. Where what would be has run out and one is asked for, it is the first that is
 * left.
 */
export function startOf<Each extends Choice>(
  groups: readonly ChoiceGroup<Each>[],
  isOut: (option: Each) => boolean = () => false,
): Selection {
  const start = new Map<string, number>()
  for (const group of groups) {
    const left = group.options.filter((option) => !isOut(option))
    const preselected = group.options.filter(({ isDefault }) => isDefault)
    const chosen = preselected.filter((option) => !isOut(option))
    const instead = preselected.length > 0 && group.min === 1 && isSingle(group) ? left : []
    for (const { _id } of chosen.length > 0 ? chosen : instead.slice(0, 1)) start.set(_id, 1)
  }
  return start
}

/** What of a choice can still be had. */
export function soundOf<Each extends Choice>(
  groups: readonly ChoiceGroup<Each>[],
  selection: Selection,
  isOut: (option: Each) => boolean,
): Selection {
  const left = new Set(
    groups.flatMap(({ options }) =>
      options.filter((option) => !isOut(option)).map(({ _id }) => _id),
    ),
  )
  return new Map([...selection].filter(([id]) => left.has(id)))
}

/** Whether an option cannot be had in a size. */
export const isOutIn = (
  {
    inStock,
    soldOutIn = [],
  }: { readonly inStock: boolean; readonly soldOutIn?: readonly string[] | undefined },
  size: { readonly id: string } | undefined,
): boolean => !inStock || (size !== undefined && soldOutIn.includes(size.id))

/** One at most, once: drawn as radios. */
export const isSingle = ({ max, mostEach }: Rules) => max === 1 && mostEach === 1

export const countOf = ({ options }: ChoiceGroup, selection: Selection): number =>
  options.reduce((sum, { _id }) => sum + (selection.get(_id) ?? 0), 0)

/** After an option was set to be taken so many times; of a group of one, it takes the place of the other. */
export function withTimes(
  group: ChoiceGroup,
  selection: Selection,
  optionId: string,
  times: number,
): Selection {
  const next = new Map(selection)
  if (isSingle(group)) for (const { _id } of group.options) next.delete(_id)
  if (times > 0) next.set(optionId, Math.min(times, group.mostEach))
  else next.delete(optionId)
  return next
}

/** Whether one more of an option may be taken. */
export const mayAdd = (group: ChoiceGroup, selection: Selection, optionId: string): boolean =>
  (selection.get(optionId) ?? 0) < group.mostEach &&
  (isSingle(group) || group.max === null || countOf(group, selection) < group.max)

/** What a group asks for, in words; undefined where everything is left to the customer. */
export function askOf(rules: Rules): string | undefined {
  const { max, mostEach } = rules
  const ask = countAsked(rules)
  // Said where somebody runs into it: not of what is ticked, nor of a group that is full by then.
  if (mostEach === 1 || (max !== null && max <= mostEach)) return ask
  return ask === undefined ? `Up to ${mostEach} of each` : `${ask}, up to ${mostEach} of each`
}

function countAsked({ min, max }: Rules): string | undefined {
  if (max === 1) return min === 1 ? 'Choose 1' : undefined
  if (max === null) return min === 0 ? undefined : `Choose at least ${min}`
  if (min === max) return `Choose ${max}`
  return min === 0 ? `Choose up to ${max}` : `Choose ${min} to ${max}`
}

/** Why a group cannot stay as it is chosen; undefined when it can. */
function faultOf(group: ChoiceGroup, selection: Selection): string | undefined {
  const count = countOf(group, selection)
  const { label, min, max, mostEach } = group
  if (count < min) return `Please choose ${min === 1 ? 'one' : `at least ${min}`} of "${label}".`
  if (max !== null && count > max) {
    return `Please choose ${max === 1 ? 'only one' : `at most ${max}`} of "${label}".`
  }
  const tooOften = group.options.some(({ _id }) => (selection.get(_id) ?? 0) > mostEach)
  return tooOften
    ? `Each of "${label}" can be taken ${mostEach === 1 ? 'once' : `${mostEach} times`}.`
    : undefined
}

/** The first group that cannot stay as it is chosen, and why. */
export function firstFault<Each extends ChoiceGroup>(
  groups: readonly Each[],
  selection: Selection,
): { readonly group: Each; readonly text: string } | undefined {
  for (const group of groups) {
    const text = faultOf(group, selection)
    if (text !== undefined) return { group, text }
  }
  return undefined
}

interface LabelledOption {
  readonly label: string
  /** The label of its group. */
  readonly type?: string | undefined
}

export interface LabelledTaken extends LabelledOption {
  readonly times?: number | undefined
}

/** What an option is called apart from its group: where it is a figure alone, the group says of what. */
export const optionLabel = ({ label, type }: LabelledOption) =>
  type && /^[\d .,/%+-]+$/.test(label) ? `${type}: ${label}` : label

/** "2 × Pearls", or "Pearls" when it was taken once. */
export const timesLabel = ({ times = 1, ...option }: LabelledTaken) =>
  times === 1 ? optionLabel(option) : `${times} × ${optionLabel(option)}`

/** What was chosen, as one line of a screen, which does not break between a number and what there is of it. */
export const listed = (words: readonly string[]): string =>
  words.join(', ').replaceAll(' × ', '\u00A0×\u00A0')
