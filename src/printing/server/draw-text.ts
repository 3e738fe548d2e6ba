import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { fileURLToPath } from 'node:url'
import { placesIn } from '../paper.ts'

/** A letter of the usual size on a receipt printer, in dots. */
export const letterDots = { width: 12, height: 24 } as const
/** Thai writes above and below its letters; printers take pictures in eights of dots. */
const rowDots = 32

/** No machine is sure to have letters of Thailand, or the sign of the peso. */
const fontFiles = {
  'Paper Latin': 'noto-sans-mono/files/noto-sans-mono-latin',
  'Paper Signs': 'noto-sans-mono/files/noto-sans-mono-latin-ext',
  'Paper Thai': 'noto-sans-thai/files/noto-sans-thai-thai',
} as const
const families = Object.keys(fontFiles)
  .map((name) => `"${name}"`)
  .join(', ')

let areFontsKnown = false

function knowFonts(): void {
  if (areFontsKnown) return
  for (const [name, file] of Object.entries(fontFiles)) {
    for (const weight of [400, 700]) {
      const address = import.meta.resolve(`@fontsource/${file}-${weight}-normal.woff2`)
      GlobalFonts.registerFromPath(fileURLToPath(address), name)
    }
  }
  areFontsKnown = true
}

export interface Drawing {
  readonly width: number
  readonly height: number
  /** Four bytes for each dot. */
  readonly data: Uint8ClampedArray
}

/** A row of text as a picture in which every letter stands where a printer would have put it. */
export function drawRow(
  { text, size, isBold }: { readonly text: string; readonly size: 1 | 2; readonly isBold: boolean },
  columns: number,
): Drawing {
  knowFonts()
  const width = Math.ceil((columns * letterDots.width) / 8) * 8
  const height = rowDots * size
  const canvas = createCanvas(width, height)
  const paper = canvas.getContext('2d')
  paper.fillStyle = 'white'
  paper.fillRect(0, 0, width, height)
  paper.fillStyle = 'black'
  paper.font = `${isBold ? 'bold ' : ''}${20 * size}px ${families}`
  for (const { letter, place } of placesIn(text)) {
    paper.fillText(letter, place * letterDots.width * size, 24 * size)
  }
  return { width, height, data: paper.getImageData(0, 0, width, height).data }
}
