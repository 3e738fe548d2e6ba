/** What is looked for of a person: everything they ever said of themselves. */
export interface Person {
  readonly email: readonly string[]
  /** A name counts where first and last one stand together: half the town is called Maria. */
  readonly name: readonly Name[]
  readonly phone: readonly string[]
  readonly address: readonly string[]
}

export interface Name {
  readonly first: string
  readonly last: string
}

/** As somebody said it once, in an account or with an order. */
export interface Said {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly address: string
}

/** More different ones than anybody has; what is searched for is what stands first. */
const mostOfEach = 20

/** Each value once, whoever said it first. */
export function personOf(said: readonly Said[]): Person {
  const each = (key: 'email' | 'phone' | 'address') =>
    [...new Set(said.map((one) => one[key]))].filter((value) => value !== '').slice(0, mostOfEach)
  const names = new Map(
    said
      .filter(({ firstName, lastName }) => firstName !== '' && lastName !== '')
      .map(({ firstName: first, lastName: last }) => [`${first} ${last}`, { first, last }]),
  )
  return {
    email: each('email'),
    name: [...names.values()].slice(0, mostOfEach),
    phone: each('phone'),
    address: each('address'),
  }
}

export const traceKinds = ['email', 'name', 'phone', 'address'] as const
export type TraceKind = (typeof traceKinds)[number]

/** In how many rows of a column something of a person stands. */
export interface Trace {
  readonly table: string
  readonly column: string
  readonly of: TraceKind
  readonly rows: number
}

/** The same place before and after an erasure. */
export interface Compared {
  readonly table: string
  readonly column: string
  readonly of: TraceKind
  readonly before: number
  readonly after: number
}

const placeOf = ({ table, column, of }: Omit<Trace, 'rows'>) => `${table}.${column}.${of}`

/** Every place where something was or is, in the order of the tables. */
export function compare(before: readonly Trace[], after: readonly Trace[]): readonly Compared[] {
  const places = new Map(
    [...before, ...after].map(({ table, column, of }) => [
      placeOf({ table, column, of }),
      { table, column, of },
    ]),
  )
  const rowsIn = (traces: readonly Trace[]) =>
    new Map(traces.map((trace) => [placeOf(trace), trace.rows]))
  const [earlier, later] = [rowsIn(before), rowsIn(after)]
  return [...places]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, place]) => ({
      ...place,
      before: earlier.get(key) ?? 0,
      after: later.get(key) ?? 0,
    }))
}

/** Shorter ones stand in the words of others by chance: they count where they are all that stands there. */
export const shortestPart = 5
