import sharp from 'sharp'
import { expect, test } from 'vitest'
import { receiptOf } from '../../testing/wallet-receipts.ts'
import { isSamePicture, lookOf, nearOutlines } from './picture-look.ts'

/** A second way to count, figure by figure. */
function apart(one: string, other: string): number {
  const bits = (outline: string) =>
    [...outline].map((digit) => parseInt(digit, 16).toString(2).padStart(4, '0')).join('')
  const others = bits(other)
  return [...bits(one)].filter((bit, at) => bit !== others[at]).length
}

const original = await receiptOf('5012 345 678901').png().toBuffer()

test.each([
  ['as a JPEG', () => sharp(original).jpeg({ quality: 60 }).toBuffer()],
  ['as a poor JPEG', () => sharp(original).jpeg({ quality: 30 }).toBuffer()],
  ['as a WebP', () => sharp(original).webp({ quality: 50 }).toBuffer()],
  ['smaller', () => sharp(original).resize(400).jpeg({ quality: 75 }).toBuffer()],
  ['larger', () => sharp(original).resize(1080).webp({ quality: 50 }).toBuffer()],
])('a picture that is saved again %s looks the same', async (_, again) => {
  const [one, other] = [await lookOf(original), await lookOf(await again())]
  expect(apart(one.outline, other.outline)).toBeLessThanOrEqual(nearOutlines)
  expect(isSamePicture(one.detail, other.detail)).toBe(true)
})

test.each([
  ['another number', () => receiptOf('5012 398 114207')],
  ['one other figure', () => receiptOf('5012 345 678801')],
  ['another amount', () => receiptOf('5012 345 678901', '290.00')],
])('a screenshot of the same app with %s is another picture', async (_, another) => {
  const [one, other] = [
    await lookOf(original),
    await lookOf(await another().jpeg({ quality: 60 }).toBuffer()),
  ]
  expect(isSamePicture(one.detail, other.detail)).toBe(false)
})

test('a picture of something else has another outline', async () => {
  const stripes = Buffer.from(
    Array.from({ length: 9 * 8 }, (_, at) => (at % 2 === 0 ? 220 : 20)).flatMap((shade) => [shade]),
  )
  const raw = { width: 9, height: 8, channels: 1 } as const
  const photo = await sharp(stripes, { raw })
    .resize(900, 800, { kernel: 'nearest' })
    .png()
    .toBuffer()
  const [one, other] = [await lookOf(original), await lookOf(photo)]
  expect(apart(one.outline, other.outline)).toBeGreaterThan(nearOutlines)
  // Of eight steps to the right, every second goes from light to dark; rows of nine begin in turn.
  expect(other.outline).toBe('aa55aa55aa55aa55')
})
