import type {
  default as ReceiptPrinterEncoder,
  ImageInput,
} from '@point-of-sale/receipt-printer-encoder'
import { layPaper, type Paper } from '../paper.ts'

/** What a printer has to be known by, to print on it. */
export interface PaperPrinter {
  readonly columns: number
  readonly hasCutter: boolean
}

/** In the table that every ESC/POS printer begins with; what is not in it is drawn. */
const inEveryTable = /^[\x20-\x7eÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥ƒáíóúñÑªº¿½¼¡«»]*$/

/**
 * The bytes that print a paper. Rows that a printer's own letters can write are sent as letters, all others as pictures,
 * so that ₱ and Thai come out of every printer.
 */
export async function encodePaper(
  paper: Paper,
  { columns, hasCutter }: PaperPrinter,
  opensDrawer: boolean,
): Promise<Uint8Array> {
  const { default: Encoder } = await import('@point-of-sale/receipt-printer-encoder')
  const encoder = new Encoder({
    columns,
    language: 'esc-pos',
    codepageMapping: 'epson',
    imageMode: 'raster',
    feedBeforeCut: 4,
  })
  encoder.initialize().codepage('cp437')
  // The drawer first: change is given while the receipt is still on its way.
  if (opensDrawer) encoder.pulse(0, 120, 240)
  const rows = layPaper(paper, columns)
  // Drawing is a library of its own, which a shop that prints in plain letters never needs.
  const draw = rows.some((row) => row.as === 'row' && !inEveryTable.test(row.text))
    ? (await import('./draw-text.ts')).drawRow
    : undefined
  for (const row of rows) {
    if (row.as === 'cut') {
      end(encoder, hasCutter)
    } else if (draw === undefined || inEveryTable.test(row.text)) {
      encoder.bold(row.isBold).size(row.size, row.size).line(row.text)
    } else {
      const drawing = draw(row, columns)
      const image: ImageInput = drawing
      encoder.bold(false).size(1, 1)
      encoder.image(image, drawing.width, drawing.height, 'threshold', 160)
    }
  }
  encoder.bold(false).size(1, 1)
  if (rows.length > 0 && rows.at(-1)?.as !== 'cut') end(encoder, hasCutter)
  return encoder.encode()
}

function end(encoder: ReceiptPrinterEncoder, hasCutter: boolean): void {
  if (hasCutter) encoder.cut('partial')
  // Far enough to be torn off.
  else encoder.newline(5)
}
