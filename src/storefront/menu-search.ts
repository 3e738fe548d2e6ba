import { folded } from '../catalog/matches.ts'
import { otherCategory } from '../catalog/product.ts'

/** What of a product a search looks at. */
export interface Described {
  readonly name: string
  readonly description: string
  readonly category: { readonly name: string; readonly slug: string } | null
}

/**
 * What has all the words that were typed, in its name, its description or the name of its category; what says them as
 * whole words or begins with them comes first, names before the rest, the order of the menu among equals. Where nothing
 * has them, one letter of each longer word may be wrong.
 */
export function searchMenu<Product extends Described>(
  products: readonly Product[],
  typed: string,
): readonly Product[] {
  const words = wordsOf(typed)
  if (words.length === 0) return products
  const exact = ranked(products, words, placeOf)
  return exact.length > 0 ? exact : ranked(products, words, forgivingPlaceOf)
}

/** A stretch of a text, and whether a search has found it. */
export interface Stretch {
  readonly text: string
  readonly isFound: boolean
}

/** A text cut into what the typed words match and what lies between; the beginning of a word before its middle. */
export function stretchesOf(text: string, typed: string): readonly Stretch[] {
  const letters = [...text]
  // A letter may fold into several ("ﬁ") or none: each folded one remembers where it came from.
  const source = letters.flatMap((letter, at) => Array.from(folded(letter), () => at))
  const plain = letters.map(folded).join('')
  const found = new Set<number>()
  for (const word of wordsOf(typed)) {
    const at = beginningOf(plain, word) ?? plain.indexOf(word)
    if (at >= 0) for (const from of source.slice(at, at + word.length)) found.add(from)
  }
  return letters.reduce<readonly Stretch[]>((stretches, letter, at) => {
    const last = stretches.at(-1)
    const isFound = found.has(at)
    return last?.isFound === isFound
      ? [...stretches.slice(0, -1), { text: last.text + letter, isFound }]
      : [...stretches, { text: letter, isFound }]
  }, [])
}

/** How well a word fits, 0 best; undefined where it does not. */
type Place = (fields: Fields, word: string) => number | undefined

interface Fields {
  readonly name: string
  readonly category: string
  readonly description: string
}

const placeOf: Place = ({ name, category, description }, word) => {
  if (wordsOf(name).includes(word)) return 0
  const at = [name, category, description].findIndex(
    (text) => beginningOf(text, word) !== undefined,
  )
  if (at >= 0) return 1 + at
  if (name.includes(word)) return 4
  return category.includes(word) || description.includes(word) ? 5 : undefined
}

const forgivingPlaceOf: Place = (fields, word) =>
  placeOf(fields, word) ??
  (wordsOf(`${fields.name} ${fields.category}`).some((other) => isNear(word, other))
    ? 6
    : undefined)

function ranked<Product extends Described>(
  products: readonly Product[],
  words: readonly string[],
  place: Place,
): readonly Product[] {
  return products
    .flatMap((product) => {
      const fields = {
        name: folded(product.name),
        category: folded(product.category?.name ?? otherCategory),
        description: folded(product.description),
      }
      const places = words.flatMap((word) => place(fields, word) ?? [])
      const rank = places.reduce((sum, each) => sum + each, 0)
      return places.length === words.length ? [{ product, rank }] : []
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ product }) => product)
}

const wordsOf = (text: string) => folded(text).split(/\s+/).filter(Boolean)

const isLetter = (letter: string | undefined) => /[\p{Letter}\p{Number}]/u.test(letter ?? '')

/** Where a word of the text begins with this one. */
function beginningOf(text: string, word: string): number | undefined {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isLetter(text[at - 1])) return at
  }
  return undefined
}

/** Shorter words are all one letter away from each other. */
const shortestForgiven = 4

/** Whether one letter, or two that changed places, keep a word from being the other or its beginning. */
export function isNear(typed: string, meant: string): boolean {
  if (typed.length < shortestForgiven) return false
  const lengths = [typed.length - 1, typed.length, typed.length + 1, meant.length]
  return lengths.some((length) => isOneSlip(typed, meant.slice(0, length)))
}

function isOneSlip(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start += 1
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const [a, b] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  if (a.length <= 1 && b.length <= 1) return true
  return a.length === 2 && a[0] === b[1] && a[1] === b[0]
}
