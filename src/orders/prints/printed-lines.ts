import { linesFor } from '../../printing/printer.ts'
import type { Order } from '../contract.ts'

// Which lines of an order go to which printer. A combo is printed where its parts are made, each time with those alone.

type Item = Order['items'][number]
type Routed = Parameters<typeof linesFor>[0]
type CategoryOf = (productId: string) => string | null

interface Printers {
  readonly printer: Routed
  /** All that print this kind of paper. */
  readonly printers: readonly Routed[]
}

/** The lines that a printer prints, of a combo with the parts that belong there. */
export const printedLines = (
  items: readonly Item[],
  categoryOf: CategoryOf,
  to: Printers,
): readonly Item[] =>
  items.flatMap((item) => {
    if (item.parts !== undefined && item.parts.length > 0) return comboAt(item, categoryOf, to)
    const line = { categoryId: categoryOf(item.productId) }
    return linesFor(to.printer, [line]).length > 0 ? [item] : []
  })

/** A part whose category no printer asks for goes with its combo: nothing is left unprinted that was printed with it. */
function comboAt(item: Item, categoryOf: CategoryOf, { printer, printers }: Printers): Item[] {
  const ofCombo = categoryOf(item.productId)
  const parts = (item.parts ?? []).filter(({ product }) => {
    const own = categoryOf(product)
    const isAskedFor =
      own !== null && printers.some(({ categoryIds }) => categoryIds?.includes(own) === true)
    return linesFor(printer, [{ categoryId: isAskedFor ? own : ofCombo }]).length > 0
  })
  return parts.length === 0 ? [] : [{ ...item, parts }]
}

/** What stands in a cup, or on a plate, of its own: the parts of a combo with its name beside them, anything else as it is. */
export const servedApart = (
  items: readonly Item[],
): readonly (Item & { readonly partOf?: string })[] =>
  items.flatMap((item) =>
    item.parts === undefined || item.parts.length === 0
      ? [item]
      : item.parts.map(({ name, size, addons }) => ({
          ...item,
          name,
          ...(size !== undefined && { size }),
          addons,
          parts: [],
          partOf: item.name,
        })),
  )
