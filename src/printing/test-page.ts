import type { PaperLine } from './paper.ts'
import { kindLabels, type PaperKind } from './printer.ts'

interface Shown {
  readonly name: string
  readonly columns: number
  readonly kinds: readonly PaperKind[]
}

/** A page on which one sees what a printer can do: its width, letters of all sizes, the signs that few printers know. */
export const testPage = (
  storeName: string,
  { name, columns, kinds }: Shown,
  currency: string,
): readonly PaperLine[] => [
  { as: 'text', text: storeName, align: 'center', size: 2, isBold: true },
  { as: 'text', text: 'Test page', align: 'center' },
  { as: 'rule' },
  { as: 'pair', left: 'Printer', right: name },
  { as: 'pair', left: 'Letters in a line', right: String(columns) },
  ...kinds.map((kind): PaperLine => ({ as: 'text', text: `Prints: ${kindLabels[kind]}` })),
  { as: 'rule' },
  { as: 'pair', left: `Your currency`, right: `${currency}1,234.50` },
  { as: 'pair', left: 'Peso', right: '₱89.00' },
  { as: 'pair', left: 'Baht, ชานมไข่มุก', right: '฿45.00' },
  { as: 'text', text: 'Crème brûlée, jalapeño' },
  { as: 'text', text: 'Large letters', size: 2, isBold: true },
  { as: 'rule' },
  { as: 'text', text: 'This row ends at both edges when the width is right:' },
  { as: 'text', text: '1234567890'.repeat(Math.ceil(columns / 10)).slice(0, columns) },
]
