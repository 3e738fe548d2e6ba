import { z } from 'zod'
import { readNumber, unreadable } from './entered.ts'
import { largestAmount } from './money.ts'

/** One message per field, in the order a form would say them: required first, then the rest. */
export const requiredText = (message: string, longest = 200) =>
  cleanString(longest, message)
    .min(1, { error: message })
    .max(longest, { error: `Please use at most ${longest} characters` })
    .refine(isPlainText, { error: 'This text has characters that cannot be used' })

/** May be empty. */
export const text = (longest = 200) =>
  cleanString(longest)
    .max(longest, { error: `Please use at most ${longest} characters` })
    .refine(isPlainText, { error: 'This text has characters that cannot be used' })

/** Up to this length a text is one line: a name, an address, a reference. */
const longestLine = 200

/** Every name and text that somebody types: without what cannot be seen, and empty when nothing of it can. */
const cleanString = (longest: number, message?: string) =>
  z
    .string(message === undefined ? undefined : { error: message })
    .overwrite((value) => cleaned(value, longest <= longestLine ? ' ' : '\n'))

/** May be empty, and may be left out, which means the same. */
export const optionalText = (longest = 200) => text(longest).default('')

const breaks = /\r\n|[\r\n\u2028\u2029]/g
/**
 * Controls, marks and overrides of direction, and what has no width, but for the joiners that letters and emoji are
 * made with. Two names that look the same shall be the same, and none shall turn what stands around it.
 */
const unseen =
  /[\p{Control}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu
/** Lines and tabs are text, and NUL is refused rather than passed over. */
const kept = '\n\t\u0000'
/** The blank of Braille counts as a sign, and is none. */
const seen = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Mark}\p{Control}\u2800]/u

function cleaned(value: string, lineBreak: ' ' | '\n'): string {
  const rest = value
    .replace(breaks, lineBreak)
    .replace(unseen, (sign) => (kept.includes(sign) ? sign : ''))
    .trim()
  if (seen.test(rest)) return rest
  return rest.includes('\u0000') ? '\u0000' : ''
}

/** PostgreSQL cannot hold NUL, and lone surrogates are not text. */
function isPlainText(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed()
}

/** Trimmed and lower-cased: one person's address is one account. */
export const email = (required: string, malformed: string) =>
  z
    .string({ error: required })
    .overwrite((value) => cleaned(value, ' '))
    .toLowerCase()
    .min(1, { error: required, abort: true })
    .max(254, { error: malformed, abort: true })
    .refine(isPlainText, { error: malformed, abort: true })
    .regex(/^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]+$/, { error: malformed })

/** A code is read out in groups, and typed or pasted as it was read. */
export const withoutGaps = (code: string) => code.replace(/[\s-]/g, '')

export const id = z.uuid({ error: 'Not found' })

/** A number. Where a field holds none it hands over its text, which is more than nothing: that it is missing would be wrong. */
export const number = (required: string) =>
  z.number({ error: ({ input }) => (isUnread(input) ? unreadable(input) : required) })

const isUnread = (input: unknown): input is string =>
  typeof input === 'string' && input.trim() !== '' && typeof readNumber(input) === 'string'

/** Something named by its id, or sent back whole as it was read; its id is what counts. */
export const reference = (message: string) => {
  const named = z.uuid({ error: message })
  const whole = z.object({ _id: named }, { error: message }).transform(({ _id }) => _id)
  return z.union([named, whole], { error: message })
}

/** An amount of money: not negative, two decimals at most. */
export const amount = (message: string) =>
  number(message)
    .min(0, { error: 'The amount cannot be negative', abort: true })
    .max(largestAmount, { error: 'The amount is too large', abort: true })
    .refine((value) => hasDecimals(value, 2), { error: 'Please use at most two decimals' })

/** What may be entered at once. */
export const largestQuantity = 99_999_999

/** A quantity on the shelf: six decimals at most, within what the database holds exactly. */
export const quantity = (message: string, least = 0) =>
  number(message)
    .min(least, { error: `Please enter at least ${least}`, abort: true })
    .max(largestQuantity, { error: 'The quantity is too large', abort: true })
    .refine((value) => hasDecimals(value, 6), { error: 'Please use at most six decimals' })

export const hasDecimals = (value: number, most: number) => Number(value.toFixed(most)) === value

export const minutes = (count: number) => count * 60_000

/** Wire form of a moment. */
export const instant = z.string().meta({ format: 'date-time' })
