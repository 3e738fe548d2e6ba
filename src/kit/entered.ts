/** What a number field holds: a number, or the text itself while it is none; '' while it is empty. */
export type Entered = number | string

/**
 * The number that a text says, as people write and paste it: `2.50`, `.5`, `1,5`, `₱1,234.50`, `1 234,50`. A text that
 * could mean two numbers, or none, stays a text: a form refuses it in words rather than guess.
 */
export function readNumber(typed: string, symbol = ''): Entered {
  // Plus zero: `-0` is nothing but 0.
  const number = Number(plainNumber(typed, symbol) ?? Number.NaN) + 0
  return Number.isFinite(number) ? number : typed.trim()
}

/**
 * How the text of a field reads once it is left: what was understood, or still what was typed. Money, which has a symbol,
 * keeps two decimals.
 */
export function settledText(typed: string, symbol = ''): string {
  const plain = plainNumber(typed, symbol)
  return plain === undefined ? typed.trim() : shown(plain, symbol)
}

/** A number as a field shows it that nobody has typed into; never `1e-7`. */
export const textOf = (value: Entered, symbol = ''): string =>
  typeof value === 'number' ? shown(withoutExponent(value), symbol) : value

const withoutExponent = (value: number) =>
  value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })

/**
 * Money has two decimals, a price of one unit maybe more. Nothing is a bare 0, so that whoever types behind it begins
 * anew.
 */
function shown(plain: string, symbol: string): string {
  if (symbol === '') return plain
  if (Number(plain) === 0) return '0'
  const [whole = '', decimals = ''] = plain.split('.')
  return `${whole}.${decimals.padEnd(2, '0')}`
}

/** Says why a text is no number, and how to write one. */
export function unreadable(text: string): string {
  const { figures } = partsOf(text, '')
  if (!oneComma.test(figures)) return 'Please enter a number, such as 1234.50'
  // As plainly as can be: whoever is told to write 2.000 for two thousand has written 2.
  const little = Number(figures.replace(',', '.'))
  return `Please write ${figures.replace(',', '')}, or ${little} if that is what you mean`
}

/** A step up or down from where a field stands, and never below the least; a text that is no number stays. */
export function stepped(from: Entered, step: number, least: number): Entered {
  const start = from === '' ? 0 : from
  return typeof start === 'number' ? Math.max(least, Number((start + step).toFixed(6))) : from
}

/** `1,234` is a thousand to one half of the world and a little more than one to the other. */
const oneComma = /^[1-9]\d{0,2},\d{3}$/

const asIs = /^(?:\d+\.?\d*|\.\d+)$/
const withComma = /^(?:\d+,\d*|,\d+)$/
/** Two or more groups, or a group and decimals after the other separator; in threes, or as India writes them. */
const grouped = /^[1-9]\d{0,2}([,.'’\s])(?:\d{2,3}\1)*\d{3}(?:(?!\1)([.,])(\d*))?$/

/** As a program writes it: digits, and a point before the decimals. */
function plainNumber(typed: string, symbol: string): string | undefined {
  const { sign, figures } = partsOf(typed, symbol)
  const read = plainFigures(figures)
  return read === undefined ? undefined : sign + read
}

function plainFigures(figures: string): string | undefined {
  if (asIs.test(figures)) return tidy(figures)
  if (oneComma.test(figures)) return undefined
  if (withComma.test(figures)) return tidy(figures.replace(',', '.'))
  const [, separator = '', , decimals = ''] = grouped.exec(figures) ?? []
  if (separator === '') return undefined
  const whole = decimals === '' ? figures.replace(/[.,]$/, '') : figures.slice(0, -decimals.length)
  return tidy(`${whole.replace(/\D/g, '')}.${decimals}`)
}

const tidy = (plain: string) =>
  plain
    .replace(/^0+(?=\d)/, '')
    .replace(/^\./, '0.')
    .replace(/\.$/, '')

/** The sign may stand before or behind the money's symbol, and the symbol on either side of the figures. */
function partsOf(typed: string, symbol: string) {
  const signed = withoutSymbol(halfWidth(typed).trim(), symbol)
  const isNegative = /^[-−]/.test(signed)
  const figures = isNegative ? withoutSymbol(signed.slice(1).trim(), symbol) : signed
  return { sign: isNegative ? '-' : '', figures }
}

function withoutSymbol(text: string, symbol: string): string {
  const own = symbol !== '' && text.startsWith(symbol) ? text.slice(symbol.length) : text
  const bare = symbol !== '' && own.endsWith(symbol) ? own.slice(0, -symbol.length) : own
  return bare
    .trim()
    .replace(/^\p{Sc}|\p{Sc}$/gu, '')
    .trim()
}

/** Japanese and Chinese keyboards write wide figures. */
const halfWidth = (text: string) =>
  text.replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
