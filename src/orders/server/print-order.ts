import { z } from 'zod'
import { listCategoryOfProducts } from '../../catalog/server/category-queries.ts'
import { id } from '../../kit/fields.ts'
import { conflict, notFound } from '../../kit/problem.ts'
import type { Job } from '../../kit/server/jobs.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import { asStoreJob } from '../../kit/server/transact.ts'
import type { Printer } from '../../printing/contract.ts'
import { Paper, type PaperLine } from '../../printing/paper.ts'
import { linesFor, printsKind } from '../../printing/printer.ts'
import { queuePrint } from '../../printing/server/print-work.ts'
import { listPrinters } from '../../printing/server/queries.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { findPublicStore } from '../../stores/server/queries.ts'
import type { Order } from '../contract.ts'
import { orderLabel, orderNotFound } from '../order.ts'
import { labelPaper, receiptPaper, ticketPaper } from '../papers.ts'
import { isCash } from '../checkout.ts'
import { orderPrints, type OrderPaperKind } from '../print-contract.ts'
import { findOrder, presentOrder } from './queries.ts'

const Wish = z.object({
  storeId: id,
  orderId: id,
  word: z.enum(['new', 'cancelled']),
})

/** Tickets and labels come out by themselves as an order is placed, and a ticket that says so when it is called off. */
export const printOrderJob: Job<z.output<typeof Wish>> = {
  name: 'print-order',
  contents: Wish,
  isLetter: true,
}

export function serveOrderPrints(backbone: Backbone): void {
  const { jobs, app } = backbone
  jobs.work(printOrderJob, ({ storeId, orderId, word }) =>
    asStoreJob(backbone, app.log, storeId, async (scope) => {
      const kinds = word === 'new' ? (['ticket', 'label'] as const) : (['ticket'] as const)
      for (const kind of kinds) await printOrder(scope, orderId, kind, word)
    }),
  )

  serve(backbone, orderPrints.print, async ({ params, body }, scope) => {
    const papers = await printOrder(scope, params.id, body.kind)
    if (papers === 0) throw conflict('No printer prints that of this order. Look at your printers.')
    return { papers }
  })
}

/** How many papers that are: one for each printer that prints this kind of any of its lines. */
async function printOrder(
  scope: Scope,
  orderId: string,
  kind: OrderPaperKind,
  automatic?: 'new' | 'cancelled',
): Promise<number> {
  const row = await findOrder(scope, orderId)
  if (row === undefined) throw notFound(orderNotFound)
  const printers = (await listPrinters(scope)).filter((printer) => printsKind(printer, kind))
  const store = await findPublicStore(scope)
  if (store === undefined || printers.length === 0) return 0
  // Called off before it could be printed: nobody need make it.
  if (automatic === 'new' && row.status === 'cancelled') return 0
  const order = await presentOrder(scope, row)
  const items = await withCategories(scope, order)
  let papers = 0
  for (const printer of kind === 'receipt' ? printers.slice(0, 1) : printers) {
    const lines = papersOf(kind, { store, order, printer, items, word: automatic ?? 'new' })
    if (lines.length === 0) continue
    const isDrawerWanted = kind === 'receipt' && printer.hasDrawer && wantsChange(order)
    await queuePrint(scope, {
      printerId: printer.id,
      kind,
      title: `${titles[kind]} ${orderLabel(order)}${automatic === 'cancelled' ? ', cancelled' : ''}`,
      paper: Paper.parse(lines),
      orderId,
      opensDrawer: isDrawerWanted,
      ...(automatic && { once: [orderId, kind, automatic, printer.id].join(' ') }),
    })
    papers += 1
  }
  return papers
}

const titles: Readonly<Record<OrderPaperKind, string>> = {
  receipt: 'Receipt',
  ticket: 'Ticket',
  label: 'Labels',
}

const wantsChange = ({ paymentMethod, isPaid }: Order) => isPaid && isCash(paymentMethod)

type Item = Order['items'][number] & { readonly categoryId: string | null }

async function withCategories(scope: Scope, { items }: Order): Promise<readonly Item[]> {
  const categoryOf = await listCategoryOfProducts(
    scope,
    items.map(({ productId }) => productId),
  )
  return items.map((item) => ({ ...item, categoryId: categoryOf.get(item.productId) ?? null }))
}

interface Printing {
  readonly store: PublicStore
  readonly order: Order
  readonly printer: Printer
  readonly items: readonly Item[]
  readonly word: 'new' | 'cancelled'
}

function papersOf(
  kind: OrderPaperKind,
  { store, order, printer, items, word }: Printing,
): readonly PaperLine[] {
  if (kind === 'receipt') return receiptPaper(store, order)
  const lines = linesFor(printer, items)
  if (lines.length === 0) return []
  return kind === 'ticket' ? ticketPaper(store, order, lines, word) : labelPaper(order, lines)
}
