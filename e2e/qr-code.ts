import { expect } from '@playwright/test'
import qrcode from 'qrcode'
import sharp, { type Sharp } from 'sharp'

/** That a picture of a code is the one of this address: square by square, as the standard has them. */
export async function expectCode(
  picture: Buffer,
  address: string,
  { width, level }: { readonly width: number; readonly level: 'M' | 'H' },
): Promise<void> {
  const png = sharp(picture)
  const { width: isWide, height, format } = await png.metadata()
  expect({ width: isWide, height, format }).toEqual({ width, height: width, format: 'png' })
  const { modules } = qrcode.create(address, { errorCorrectionLevel: level })
  expect(await squaresOf(png, width, modules.size)).toEqual([...modules.data])
}

/** Which of the squares are dark; around them is a margin of four. */
async function squaresOf(png: Sharp, width: number, size: number): Promise<readonly number[]> {
  const pixels = await png.greyscale().raw().toBuffer()
  const middle = (at: number) => Math.floor(((at + 4.5) * width) / (size + 8))
  const squares = Array.from({ length: size * size }, (_, at) => at)
  return squares.map((at) => {
    const pixel = pixels[middle(Math.floor(at / size)) * width + middle(at % size)]
    return Number(pixel !== undefined && pixel < 128)
  })
}
