import { z } from 'zod'
import { largestAmount } from './money.ts'

/** One message per field, in the order a form would say them: required first, then the rest. */
export const requiredText = (message: string, longest = 200) =>
  z
    .string({ error: message })
    .trim()
    .min(1, { error: message, abort: true })
    .max(longest, { error: `Please use at most ${longest} characters` })
    .refine(isPlainText, { error: 'This text has characters that cannot be used' })

/** May be empty. */
export const text = (longest = 200) =>
  z
    .string()
    .trim()
    .max(longest, { error: `Please use at most ${longest} characters` })
    .refine(isPlainText, { error: 'This text has characters that cannot be used' })

/** May be empty, and may be left out, which means the same. */
export const optionalText = (longest = 200) => text(longest).default('')

/** PostgreSQL cannot hold NUL, and lone surrogates are not text. */
function isPlainText(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed()
}

/** Trimmed and lower-cased: one person's address is one account. */
export const email = (required: string, malformed: string) =>
  z
    .string({ error: required })
    .trim()
    .toLowerCase()
    .min(1, { error: required, abort: true })
    .max(254, { error: malformed, abort: true })
    .refine(isPlainText, { error: malformed, abort: true })
    .regex(/^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]+$/, { error: malformed })

export const id = z.uuid({ error: 'Not found' })

/** An amount of money: not negative, two decimals at most. */
export const amount = (message: string) =>
  z
    .number({ error: message })
    .min(0, { error: 'The amount cannot be negative', abort: true })
    .max(largestAmount, { error: 'The amount is too large', abort: true })
    .refine((value) => hasDecimals(value, 2), { error: 'Please use at most two decimals' })

/** A quantity on the shelf: four decimals at most, within what the database holds exactly. */
export const quantity = (message: string, least = 0) =>
  z
    .number({ error: message })
    .min(least, { error: `Please enter at least ${least}`, abort: true })
    .max(99_999_999, { error: 'The quantity is too large', abort: true })
    .refine((value) => hasDecimals(value, 4), { error: 'Please use at most four decimals' })

export const hasDecimals = (value: number, most: number) => Number(value.toFixed(most)) === value

export const minutes = (count: number) => count * 60_000

/** Wire form of a moment. */
export const instant = z.string().meta({ format: 'date-time' })
