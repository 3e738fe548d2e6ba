import { types } from 'pg'

const arrays: Readonly<Record<number, string>> = {
  199: 'json[]',
  1000: 'bool[]',
  1001: 'bytea[]',
  1005: 'int2[]',
  1007: 'int4[]',
  1009: 'text[]',
  1016: 'int8[]',
  1182: 'date[]',
  1185: 'timestamptz[]',
  1231: 'numeric[]',
  2951: 'uuid[]',
  3807: 'jsonb[]',
}

const names = new Map<number, string>(
  Object.entries(types.builtins).map(([name, id]) => [id, name.toLowerCase()]),
)
/** What a function without an answer answers, and a word without a type. */
const wordless: ReadonlySet<number> = new Set([705, 2278])

/** The name of a type by its number in an answer. */
export function typeOf(id: number): string {
  const name = arrays[id] ?? (wordless.has(id) ? 'text' : names.get(id))
  if (name === undefined) throw new Error(`A part answers something of the type ${id}`)
  return name
}
