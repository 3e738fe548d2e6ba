interface Scannable {
  readonly _id: string
  readonly slug: string
  readonly barcode: string
}

/** The product that a scanner has read: by its barcode, its id, its slug, or the address in its QR code. */
export function scanned<Product extends Scannable>(
  menu: readonly Product[],
  read: string,
): Product | undefined {
  const code = read.trim()
  if (code === '') return undefined
  const slug = (slugIn(code) ?? code).toLowerCase()
  return (
    menu.find(({ barcode }) => barcode === code) ??
    menu.find((product) => product._id === code.toLowerCase() || product.slug === slug)
  )
}

/** The size that a scanner has read, by a barcode of its own. */
export function sizeScanned<
  Product extends {
    readonly sizes?: readonly { readonly id: string; readonly barcode: string }[] | undefined
  },
>(
  menu: readonly Product[],
  read: string,
): { readonly product: Product; readonly size: string } | undefined {
  const code = read.trim()
  for (const product of menu) {
    const size = code === '' ? undefined : product.sizes?.find(({ barcode }) => barcode === code)
    if (size !== undefined) return { product, size: size.id }
  }
  return undefined
}

/** Of `https://…/{store}/product/{slug}`. */
const slugIn = (code: string) => /\/product\/([a-z0-9-]+)\/?(?:[?#].*)?$/i.exec(code)?.[1]

interface Coded extends Pick<Scannable, 'barcode'> {
  readonly sizes?: readonly Pick<Scannable, 'barcode'>[] | undefined
}

/** Whether it is the barcode of something on the menu, to the letter. A word is none: a person may type it. */
export const isBarcode = (menu: readonly Coded[], code: string): boolean =>
  /\d/.test(code) &&
  menu.some((each) => [each, ...(each.sizes ?? [])].some(({ barcode }) => barcode === code))

interface Key {
  readonly key: string
  /** In milliseconds. */
  readonly at: number
}

/** Nobody types so many keys this fast on the average: what comes so is a scanner's. */
const meanGapMs = 35
/** Over the air a scanner's key is held up now and then; after longer than this begins something else. */
const longestGapMs = 100
const shortestCode = 5

/**
 * The keys at the end of these that a scanner typed, whose Enter came at `endedAt`; undefined when a person did. One that
 * is slow is known by what it says: a barcode of the store.
 */
export function wedged<Struck extends Key>(
  keys: readonly Struck[],
  endedAt: number,
  isKnown: (code: string) => boolean,
): readonly [Struck, ...Struck[]] | undefined {
  let start = keys.length
  let next = endedAt
  for (;;) {
    const at = keys[start - 1]?.at
    if (at === undefined || next - at > longestGapMs) break
    start -= 1
    next = at
  }
  const [first, ...others] = keys.slice(start)
  if (first === undefined || others.length + 1 < shortestCode) return undefined
  const isFast = endedAt - first.at <= meanGapMs * (others.length + 1)
  return isFast || isKnown(codeOf([first, ...others])) ? [first, ...others] : undefined
}

export const codeOf = (keys: readonly Pick<Key, 'key'>[]): string =>
  keys.map(({ key }) => key).join('')
