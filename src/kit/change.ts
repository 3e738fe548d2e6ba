/** What the audit trail of a store is about. */
export const changeKinds = {
  prices: 'Products and prices',
  settings: 'Settings',
  people: 'People and roles',
  pins: 'PINs',
  payments: 'Payment setup',
  refunds: 'Refunds',
  discounts: 'Discounts',
  printers: 'Printers',
  programs: 'API keys and webhooks',
} as const
export type ChangeKind = keyof typeof changeKinds
export const changeKindValues = Object.keys(changeKinds) as [ChangeKind, ...ChangeKind[]]

/** One thing that is no longer as it was; empty where there was or is nothing. */
export interface Difference {
  readonly name: string
  readonly before: string
  readonly after: string
}

type Value = string | number | boolean | null | undefined
type Values = Readonly<Record<string, Value>>

/** What differs, by the names that people read; what was not said the second time has not changed. */
export const differences = (
  names: Readonly<Record<string, string>>,
  before: Values,
  after: Values,
): readonly Difference[] =>
  Object.entries(names)
    .filter(([key]) => after[key] !== undefined)
    .map(([key, name]) => ({ name, before: told(before[key]), after: told(after[key]) }))
    .filter((each) => each.before !== each.after)

function told(value: Value): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value == null ? '' : String(value)
}
