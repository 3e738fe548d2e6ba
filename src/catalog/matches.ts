/** Those whose name has all the words that were typed; names that start with what was typed come first. */
export function matchesOf<Item extends { readonly name: string }>(
  items: readonly Item[],
  typed: string,
): readonly Item[] {
  const search = folded(typed).trim()
  if (search === '') return items
  const words = search.split(/\s+/)
  return items
    .filter(({ name }) => words.every((word) => folded(name).includes(word)))
    .toSorted((a, b) => rank(a.name, search) - rank(b.name, search))
}

const rank = (name: string, search: string) => (folded(name).startsWith(search) ? 0 : 1)

/** Whoever types "cafe" also means "Café". */
export const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
