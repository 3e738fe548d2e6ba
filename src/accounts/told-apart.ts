/** Somebody who works at a store, or did. */
export interface Named {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** The names of people by their ids. Two of the same name have their email beside it, which is one person's in a store. */
export function toldApart(people: readonly Named[]): ReadonlyMap<string, string> {
  const times = Map.groupBy(people, keyOf)
  return new Map(
    people.map((person) => {
      const isAlone = times.get(keyOf(person))?.length === 1
      const { id, name, email } = person
      return [id, isAlone || email === '' ? name : `${name} (${email})`]
    }),
  )
}

const keyOf = ({ name }: Named) => name.trim().toLowerCase()
