/** Whole numbers of millionths, as a shelf and a price are kept; reckoned with on paper, and with nothing of the product. */
export type Micro = bigint
const million = 1_000_000n

export interface Ratio {
  readonly over: bigint
  readonly under: bigint
}

export const whole = (over: bigint, under = 1n): Ratio => ({ over, under })
/** A number of six decimals at most, as one writes it. */
export const written = (value: number): Ratio => whole(BigInt(Math.round(value * 1e6)), million)
export const by = (...all: readonly Ratio[]): Ratio =>
  all.reduce((sum, { over, under }) => whole(sum.over * over, sum.under * under), whole(1n))
export const upside = ({ over, under }: Ratio): Ratio => whole(under, over)

/** Half a step is a step, on both sides of nothing. */
export function micros({ over, under }: Ratio): Micro {
  const size = over < 0n ? -over : over
  const steps = (2n * size * million + under) / (2n * under)
  return over < 0n ? -steps : steps
}

export const ofMicros = (steps: Micro): Ratio => whole(steps, million)

/** Whether six decimals say it to a thousandth of it. */
function canBeSaid({ over, under }: Ratio): boolean {
  const off = micros({ over, under }) * under - over * million
  return 1000n * (off < 0n ? -off : off) <= over * million
}

/** What so much at so much each costs, in cents; half a cent is a cent. */
export const centsOf = (
  lines: readonly { readonly much: Micro; readonly price: Micro }[],
): number =>
  Number(
    (lines.reduce((sum, { much, price }) => sum + much * price, 0n) * 100n +
      (million * million) / 2n) /
      (million * million),
  )

/** Of each of these there are so many millilitres, grams or pieces. */
const sizes = {
  ml: whole(1n),
  cl: whole(10n),
  l: whole(1000n),
  // 231 cubic inches of 2.54 cm, a 128th of them.
  'fl oz': whole(231n * 16_387_064n, 128n * 1_000_000n),
  g: whole(1n),
  kg: whole(1000n),
  // A sixteenth of 453.59237 g.
  oz: whole(45_359_237n, 1_600_000n),
  pcs: whole(1n),
  dz: whole(12n),
} as const
export type PaperUnit = keyof typeof sizes

const liquid: ReadonlySet<string> = new Set(['ml', 'cl', 'l', 'fl oz'])

/** Something on the shelf, as a notebook knows it. */
export interface Page {
  unit: PaperUnit
  /** Grams of a millilitre. */
  readonly density: number
  /** Percent. */
  readonly usable: number
  readonly packs: Readonly<Record<string, readonly [number, PaperUnit]>>
  stock: Micro
  price: Micro
  /** What moved it, and what stood there afterwards. */
  rows: { much: Micro; balance: Micro; readonly order: string }[]
}

const base = (page: Page, unit: string): { readonly size: Ratio; readonly isLiquid: boolean } => {
  const pack = page.packs[unit]
  if (pack !== undefined) {
    const [many, of] = pack
    return { size: by(written(many), sizes[of]), isLiquid: liquid.has(of) }
  }
  return { size: sizes[unit as PaperUnit], isLiquid: liquid.has(unit) }
}

/** How many of one unit another is. */
export function turned(page: Page, from: string, to: string): Ratio {
  const [a, b] = [base(page, from), base(page, to)]
  const same = by(a.size, upside(b.size))
  if (a.isLiquid === b.isLiquid) return same
  return by(same, a.isLiquid ? written(page.density) : upside(written(page.density)))
}

/** What a recipe that says so takes off the shelf, as it is kept. */
export const takes = (page: Page, much: number, unit: string): Micro =>
  micros(
    by(written(much), turned(page, unit, page.unit), whole(100n), upside(written(page.usable))),
  )

/** What came, went or was counted, as the shelf moves by it. */
export const arrives = (page: Page, much: number, unit: string): Micro =>
  micros(by(written(much), turned(page, unit, page.unit)))

export function move(page: Page, much: Micro, order = ''): void {
  page.stock += much
  page.rows.push({ much, balance: page.stock, order })
}

/** Every row is what stood there after it, less what stood there before. */
export function recount(page: Page, unit: PaperUnit): void {
  const ratio = turned(page, page.unit, unit)
  const inNew = (steps: Micro) => micros(by(ofMicros(steps), ratio))
  for (const row of page.rows) {
    row.much = inNew(row.balance) - inNew(row.balance - row.much)
    row.balance = inNew(row.balance)
  }
  page.stock = inNew(page.stock)
  page.price = micros(by(ofMicros(page.price), upside(ratio)))
  page.unit = unit
}

/** Whether stock and price of it can be written in another unit. */
export function mayRecount(page: Page, unit: PaperUnit): boolean {
  const ratio = turned(page, page.unit, unit)
  return (
    canBeSaid(by(ofMicros(page.stock), ratio)) && canBeSaid(by(ofMicros(page.price), upside(ratio)))
  )
}
