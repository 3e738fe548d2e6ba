import { z } from 'zod'
import { listCategoryOfProducts } from '../../catalog/server/category-queries.ts'
import { id } from '../../kit/fields.ts'
import { conflict, notFound } from '../../kit/problem.ts'
import type { Job } from '../../kit/server/jobs.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import { asStoreJob } from '../../kit/server/transact.ts'
import { asCopy, Paper, type PaperLine } from '../../printing/paper.ts'
import { printsKind } from '../../printing/printer.ts'
import { wasPrinted } from '../../printing/server/job-queries.ts'
import { queuePrint } from '../../printing/server/print-work.ts'
import { listPrinters } from '../../printing/server/queries.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { findPublicStore } from '../../stores/server/queries.ts'
import type { Order } from '../contract.ts'
import { orderLabel, orderNotFound } from '../order.ts'
import { labelPaper, receiptPaper, ticketPaper, type TicketWord } from '../prints/papers.ts'
import { orderPrints, type OrderPaperKind } from '../print-contract.ts'
import { printedLines } from '../prints/printed-lines.ts'
import { listCorrections } from './correction/queries.ts'
import { findOrder, lockOrder, presentOrder } from './queries.ts'
import { listLinesOf } from './queue-queries.ts'

const Wish = z.object({
  storeId: id,
  orderId: id,
  word: z.enum(['new', 'cancelled', 'less']),
  /** Which took out what is `less`. */
  correctionId: id.optional(),
})

/** Tickets and labels come out by themselves as an order is placed, and a ticket that says so when something is called off. */
export const printOrderJob: Job<z.output<typeof Wish>> = {
  name: 'print-order',
  contents: Wish,
  isLetter: true,
}

export function serveOrderPrints(backbone: Backbone): void {
  const { jobs, app } = backbone
  jobs.work(printOrderJob, ({ storeId, orderId, word, correctionId }) =>
    asStoreJob(backbone, app.log, storeId, async (scope) => {
      const kinds = word === 'new' ? (['ticket', 'label'] as const) : (['ticket'] as const)
      for (const kind of kinds) await printOrder(scope, orderId, kind, { word, correctionId })
    }),
  )

  serve(backbone, orderPrints.print, async ({ params, body }, scope) => {
    const papers = await printOrder(scope, params.id, body.kind)
    if (papers === 0) throw conflict('No printer prints that of this order. Look at your printers.')
    return { papers }
  })
}

/** Why something is printed by itself. */
interface Cause {
  readonly word: TicketWord
  readonly correctionId: string | undefined
}

/** How many papers that are: one for each printer that prints this kind of any of its lines. */
async function printOrder(
  scope: Scope,
  orderId: string,
  kind: OrderPaperKind,
  automatic?: Cause,
): Promise<number> {
  const row = await findOrder(scope, orderId)
  if (row === undefined) throw notFound(orderNotFound)
  const printers = (await listPrinters(scope)).filter((printer) => printsKind(printer, kind))
  const store = await findPublicStore(scope)
  if (store === undefined || printers.length === 0) return 0
  const isCancelled = row.status === 'cancelled'
  // Called off before it could be printed: nobody need make it.
  if (automatic?.word === 'new' && isCancelled) return 0
  const order = await presentOrder(scope, row)
  const word = automatic?.word ?? (isCancelled ? 'cancelled' : 'new')
  const counts = kind === 'receipt' ? [] : await countsOf(scope, order, kind, automatic)
  const items = itemsOf(order, counts)
  const categoryOf = await categoriesOf(scope, items)
  if (automatic === undefined && kind !== 'receipt' && items.length === 0) {
    throw conflict('Everything of this order was called off.')
  }
  const isCopy = kind === 'receipt' && (await isReceiptPrinted(scope, orderId))
  let papers = 0
  for (const printer of kind === 'receipt' ? printers.slice(0, 1) : printers) {
    const printed = printedLines(items, categoryOf, { printer, printers })
    const lines = papersOf(kind, { store, order, items: printed, word })
    if (lines.length === 0) continue
    await queuePrint(scope, {
      printerId: printer.id,
      kind,
      title: `${titles[kind]} ${orderLabel(order)}${kind === 'ticket' ? said[word] : ''}`,
      paper: isCopy ? asCopy(Paper.parse(lines)) : Paper.parse(lines),
      orderId,
      ...(automatic && {
        once: [orderId, kind, word, automatic.correctionId, printer.id].filter(Boolean).join(' '),
      }),
    })
    papers += 1
  }
  return papers
}

/** Of two who ask at once one gets a copy: the order is held. */
async function isReceiptPrinted(scope: Scope, orderId: string): Promise<boolean> {
  await lockOrder(scope, orderId)
  return wasPrinted(scope, orderId, 'receipt')
}

const titles: Readonly<Record<OrderPaperKind, string>> = {
  receipt: 'Receipt',
  ticket: 'Ticket',
  label: 'Labels',
}

const said: Readonly<Record<TicketWord, string>> = {
  new: '',
  cancelled: ', cancelled',
  less: ', called off',
}

/**
 * How many of each line a paper is about. Printed by itself, an order is all that was ordered, as what is taken out of it
 * comes on papers of its own; printed once more, what is still wanted of it.
 */
async function countsOf(
  scope: Scope,
  order: Order,
  kind: 'ticket' | 'label',
  automatic: Cause | undefined,
): Promise<readonly number[]> {
  const ordered = order.items.map(({ quantity }) => quantity)
  if (automatic?.word === 'less') {
    const taken = (await listCorrections(scope, order.id))
      .filter((made) => made.id === automatic.correctionId)
      .flatMap(({ lines }) => lines)
    return ordered.map((_, at) =>
      taken.reduce((sum, { position, quantity }) => sum + (position === at ? quantity : 0), 0),
    )
  }
  if (automatic !== undefined) return ordered
  if (order.status === 'cancelled') return kind === 'ticket' ? ordered : []
  const lines = await listLinesOf(scope, order.id)
  return lines.map(({ wanted }) => wanted)
}

type Item = Order['items'][number]

/** The items of which any are counted, as many as that. */
const itemsOf = ({ items }: Order, counts: readonly number[]): readonly Item[] =>
  items.flatMap((item, at) => {
    const quantity = counts[at] ?? 0
    return quantity > 0 ? [{ ...item, quantity }] : []
  })

/** Of what these items are, and of what their parts are. */
async function categoriesOf(scope: Scope, items: readonly Item[]) {
  const categoryOf = await listCategoryOfProducts(
    scope,
    items.flatMap(({ productId, parts = [] }) => [productId, ...parts.map((part) => part.product)]),
  )
  return (productId: string) => categoryOf.get(productId) ?? null
}

interface Printing {
  readonly store: PublicStore
  readonly order: Order
  readonly items: readonly Item[]
  readonly word: TicketWord
}

function papersOf(
  kind: OrderPaperKind,
  { store, order, items, word }: Printing,
): readonly PaperLine[] {
  if (kind === 'receipt') return receiptPaper(store, order)
  if (items.length === 0) return []
  return kind === 'ticket' ? ticketPaper(store, order, items, word) : labelPaper(order, items)
}
