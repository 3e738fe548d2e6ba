import { gunzipSync, gzipSync } from 'node:zlib'

/** How a picture looks: what stays of it when it is saved again, sent through a messenger or made smaller. */
export interface PictureLook {
  /** Its difference hash: 64 signs of whether it gets darker from one cell to the next, as 16 hexadecimal digits. */
  readonly outline: string
  /** Its shades in 96 × 192 cells, packed: screenshots of one wallet's app differ in a few figures alone. */
  readonly detail: Buffer
}

const outlineSide = 8
const [detailWidth, detailHeight] = [96, 192]

/** Neighbours that are nearly of one shade fall to either side when a picture is saved again. */
const noise = 4

/** Outlines this many signs apart are worth a closer look. */
export const nearOutlines = 6

/** Saving again moves a cell by up to 18 of 255 shades; one other figure of a number by 36 and more. */
const sameCell = 26

/** How a picture looks that is known to be one. */
export async function lookOf(bytes: Buffer): Promise<PictureLook> {
  const outline = await shadesOf(bytes, outlineSide + 1, outlineSide)
  const detail = await shadesOf(bytes, detailWidth, detailHeight)
  return { outline: differenceHash(outline), detail: gzipSync(detail) }
}

/** Whether two pictures are the same one, saved again or made smaller; `detail` of `PictureLook`. */
export function isSamePicture(one: Buffer, other: Buffer): boolean {
  const [cells, others] = [gunzipSync(one), gunzipSync(other)]
  return cells.every((shade, at) => Math.abs(shade - (others[at] ?? 0)) <= sameCell)
}

function differenceHash(shades: Buffer): string {
  let bits = 0n
  for (let row = 0; row < outlineSide; row += 1) {
    for (let column = 0; column < outlineSide; column += 1) {
      const at = row * (outlineSide + 1) + column
      const isDarker = (shades[at] ?? 0) > (shades[at + 1] ?? 0) + noise
      bits = (bits << 1n) | (isDarker ? 1n : 0n)
    }
  }
  return bits.toString(16).padStart(16, '0')
}

/** Shades of grey, row by row. The format's own way to shrink would give each format other shades. */
async function shadesOf(bytes: Buffer, width: number, height: number): Promise<Buffer> {
  const sharp = (await import('sharp')).default
  return sharp(bytes, { failOn: 'error', pages: 1 })
    .timeout({ seconds: 10 })
    .autoOrient()
    .flatten({ background: 'white' })
    .greyscale()
    .resize(width, height, { fit: 'fill', kernel: 'linear', fastShrinkOnLoad: false })
    .raw()
    .toBuffer()
}
