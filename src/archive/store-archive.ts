/**
 * Every table of a store's rows is in its archive. Those that are not are named here with the reason; a table that is
 * added tomorrow is in tomorrow's archive without being named anywhere.
 */
export const leftOut: Readonly<Record<string, string>> = {
  approvals: 'good for minutes, on the device that they were made for',
  api_keys: 'made for programs that know the address that they leave',
  account_emails: 'made anew from the people of the store',
  fee_attempts: 'between the store and the platform that it was on',
  hook_deliveries: 'told to addresses that know this one',
  hooks: 'secrets that programs know this address by',
  known_places: 'where people were known, at an address that they leave',
  login_tickets: 'good for minutes, at the address that they were made for',
  password_resets: 'good for minutes, at the address that they were made for',
  print_jobs: 'papers of the last days, which were printed or are not wanted any more',
  push_subscriptions: 'browsers that asked this address to tell them',
  sessions: 'nobody is signed in anywhere else',
  user_pins: 'chosen anew, as passwords are',
  store_slugs: 'addresses belong to the platform that gave them',
  webhook_inbox: 'what providers told an address that the store leaves',
}

/**
 * What stays behind of a row: secrets, which are sealed for one installation or prove who somebody is, and what a
 * platform decides about its stores.
 */
export const withheld: Readonly<Record<string, readonly string[]>> = {
  payment_methods: ['sealed_secrets', 'webhook_id'],
  users: ['password_hash'],
  stores: [
    'slug',
    'payment_status',
    'reference_number',
    'payment_method',
    'suspended_at',
    'suspended_reason',
    'erases_at',
  ],
}

/** What a store has from its first day on. Rows anywhere else say that it is in use, and an import would mix two. */
export const hasFromTheStart: readonly string[] = [
  'stores',
  'users',
  'images',
  'payment_methods',
  'store_changes',
  ...Object.keys(leftOut),
]

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** A row with other ids in place of those that have them, wherever they stand in it: in keys, addresses and lists. */
export const withIds = (row: string, ids: ReadonlyMap<string, string>): string =>
  row.replace(uuids, (found) => ids.get(found) ?? found)

/** A line of JSON without what is withheld of its table; untouched, to the digit, where that is nothing. */
export function withoutWithheld(table: string, row: string): string {
  const names = withheld[table]
  if (names === undefined) return row
  const kept = Object.entries(JSON.parse(row) as Record<string, unknown>).filter(
    ([name]) => !names.includes(name),
  )
  return JSON.stringify(Object.fromEntries(kept))
}

interface Reference {
  readonly from: string
  readonly to: string
}

/** Tables in an order in which each comes after those that its rows point to. */
export function inOrder(
  tables: readonly string[],
  references: readonly Reference[],
): readonly string[] {
  const placed: string[] = []
  const rest = new Set(tables)
  while (rest.size > 0) {
    const next = [...rest].filter((table) =>
      references.every(({ from, to }) => from !== table || to === table || !rest.has(to)),
    )
    // Tables in a circle come as they are: the database says which row it could not place.
    const batch = next.length > 0 ? next : [...rest]
    for (const table of batch) {
      placed.push(table)
      rest.delete(table)
    }
  }
  return placed
}
