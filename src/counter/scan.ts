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

interface Key {
  readonly key: string
  /** In milliseconds. */
  readonly at: number
}

/** Nobody types this fast: what comes so is a scanner's. */
const longestGapMs = 35
const shortestCode = 5

/** The code at the end of these keys that a scanner typed; undefined when a person did. */
export function wedged(keys: readonly Key[]): string | undefined {
  let start = keys.length - 1
  while (start > 0 && (keys[start]?.at ?? 0) - (keys[start - 1]?.at ?? 0) <= longestGapMs) {
    start -= 1
  }
  const code = keys.slice(Math.max(0, start)).map(({ key }) => key)
  return code.length >= shortestCode ? code.join('') : undefined
}
