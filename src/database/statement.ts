/** A statement as it goes over the line. */
export interface Written {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Where each value of a statement stands in its text. */
export type Places<Values> = { readonly [Name in keyof Values]: string }

/**
 * A statement whose text is put together once, when its module is loaded, for what is asked too often to be built anew
 * each time. Every value has a name and a type of the database; its place may stand in the text as often as it likes.
 */
export function statement<Values extends object>(
  types: { readonly [Name in keyof Values]: string },
  write: (at: Places<Values>) => string,
): (values: Values) => Written {
  const names = Object.keys(types) as (keyof Values & string)[]
  const places = names.map((name, at) => [name, `$${at + 1}::${types[name]}`] as const)
  const text = write(Object.fromEntries(places) as unknown as Places<Values>)
  return (values) => ({ text, values: names.map((name) => values[name]) })
}
