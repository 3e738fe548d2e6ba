const unaccented = (text: string) => text.normalize('NFKD').replace(/\p{Mark}/gu, '')

/** They part no word: `Marisol’s` becomes `marisols`. */
const apostrophes = /['‘’ʼ]/g

/**
 * A name as it stands in an address: `Café Niño` becomes `cafe-nino`. Empty when nothing of the name can stand
 * there; the caller then falls back to `fallbackSlug`.
 */
export function slugOf(name: string): string {
  return unaccented(name)
    .toLowerCase()
    .replace(apostrophes, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, longestSlug)
    .replace(/-+$/, '')
}

export const longestSlug = 60

/** `random` is six characters of the caller's: this file makes no randomness of its own. */
export const fallbackSlug = (kind: 'store' | 'item', random: string) => `${kind}-${random}`

/** The first of `slug`, `slug-2`, `slug-3` … that is not taken, none longer than a slug may be. */
export function freeSlug(slug: string, isTaken: (candidate: string) => boolean): string {
  if (!isTaken(slug)) return slug
  for (let n = 2; ; n += 1) {
    const candidate = withNumber(slug, n)
    if (!isTaken(candidate)) return candidate
  }
}

function withNumber(slug: string, n: number): string {
  const end = `-${n}`
  return slug.slice(0, longestSlug - end.length).replace(/-+$/, '') + end
}

/** What every candidate of `freeSlug` begins with, up to a million of them. */
export const slugStem = (slug: string) =>
  slug.slice(0, longestSlug - '-999999'.length).replace(/-+$/, '')
