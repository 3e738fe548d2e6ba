import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { createImages, filesOfPicture, type Images } from './images.ts'

const files = new Map<string, Buffer>()
let images: Images
beforeAll(() => {
  images = createImages({
    put: (key, bytes) => Promise.resolve(void files.set(key, bytes)),
    get: (key) => Promise.resolve(files.get(key)),
    remove: (key) => Promise.resolve(void files.delete(key)),
  })
})

/** Four fields of colour, so that what is turned, mirrored or washed out shows. */
const painted = (width: number, height: number, background = '#c04020'): Sharp => {
  const field = { width: Math.floor(width / 2), height: Math.floor(height / 2) }
  const fields = [
    ['#2040c0', 0, 0],
    ['#20a040', field.width, 0],
    ['#e0c040', 0, field.height],
  ] as const
  return sharp({ create: { width, height, channels: 4, background } }).composite(
    fields.map(([colour, left, top]) => ({
      input: { create: { ...field, channels: 4, background: colour } },
      left,
      top,
    })),
  )
}

const kinds: readonly (readonly [kind: string, bytes: () => Promise<Buffer>])[] = [
  ['a large photo', () => painted(2600, 1900).jpeg().toBuffer()],
  [
    'a photo that a phone has turned',
    () => painted(1600, 900).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  ],
  ['one for printing', () => painted(900, 700).toColourspace('cmyk').jpeg().toBuffer()],
  ['a grey one', () => painted(700, 500).greyscale().jpeg().toBuffer()],
  ['one of sixteen bits', () => painted(800, 640).toColourspace('rgb16').png().toBuffer()],
  ['a drawing with nothing behind it', () => painted(800, 800, '#00000000').png().toBuffer()],
  ['one of few colours', () => painted(640, 480).png({ palette: true }).toBuffer()],
  ['one smaller than any width', () => painted(120, 90).webp().toBuffer()],
  ['a GIF', () => painted(500, 400).gif().toBuffer()],
]

const pixelsOf = (bytes: Buffer, width: number, height: number) =>
  sharp(bytes).resize(width, height, { fit: 'fill' }).ensureAlpha().raw().toBuffer()

/** What is not there has no colour. */
const pixelAt = (pixels: Buffer, x: number, y: number): readonly number[] => {
  const [r = 0, g = 0, b = 0, alpha = 0] = pixels.subarray((y * 32 + x) * 4)
  return [...[r, g, b].map((colour) => (colour * alpha) / 255), alpha]
}

describe('a picture is kept in three widths, as it looks', () => {
  test.for(kinds)('%s', async ([, make]) => {
    const bytes = await make()
    const { key, bytes: total } = await images.keep('store', bytes)
    const kept = filesOfPicture(key).map((file) => files.get(file) ?? Buffer.of())
    expect(total).toBe(kept.reduce((sum, { length }) => sum + length, 0))
    const upright = await sharp(bytes).autoOrient().toBuffer({ resolveWithObject: true })
    for (const [at, width] of [320, 640, 1280].entries()) {
      const file = kept[at] ?? Buffer.of()
      const { format, exif, icc, ...size } = await sharp(file).metadata()
      expect([format, exif, icc]).toEqual(['webp', undefined, undefined])
      expect(size.width).toBe(Math.min(width, upright.info.width))
      const shown = await pixelsOf(file, 32, 32)
      const wanted = await pixelsOf(upright.data, 32, 32)
      // The corners of the fields: what lies between may be written a little softer.
      for (const [x, y] of [
        [4, 4],
        [27, 4],
        [4, 27],
        [27, 27],
      ] as const) {
        const [is, was] = [pixelAt(shown, x, y), pixelAt(wanted, x, y)]
        const far = was.map((value, channel) => Math.abs((is[channel] ?? 0) - value))
        expect(Math.max(...far)).toBeLessThan(14)
      }
    }
  })

  test('moving pictures show their first', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 60, height: 60, channels: 4, background } })
          .png()
          .toBuffer(),
      ),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const { key } = await images.keep('store', moving)
    const { pages, height } = await sharp(files.get(key)).metadata()
    expect([pages ?? 1, height]).toEqual([1, 60])
    const { dominant } = await sharp(files.get(key)).stats()
    expect(dominant.r).toBeGreaterThan(200)
    expect(dominant.b).toBeLessThan(60)
  })
})
