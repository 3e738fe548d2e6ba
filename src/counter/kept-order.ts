import { cartTotals, lineTotal } from '../storefront/cart.ts'
import type { Order } from '../orders/contract.ts'
import { methodOfParts } from '../money/parts.ts'
import { sumTaxes } from '../pricing/tax.ts'
import type { TaxRate } from '../pricing/tax-rate.ts'
import type { SentSale } from './till.ts'

/** A sale that waits on its device, with the number that its customer holds. */
export interface Waiting {
  readonly sent: SentSale
  readonly storeId: string
  readonly soldBy: string
  readonly taxRates: readonly TaxRate[]
  /** When it was paid, in milliseconds. */
  readonly at: number
  readonly receipt: string
}

/** The order that it will be, for the receipt that the device prints. */
export function orderOfKept({ sent, storeId, soldBy, taxRates, at, receipt }: Waiting): Order {
  const { sale, payment, total } = sent
  const figures = cartTotals(sale.lines, 0, undefined, { taxRates, type: 'counter' })
  const createdAt = new Date(at).toISOString()
  const parts = payment.parts?.map((part, index) => ({ id: `${sale.id}.${index}`, ...part }))
  const paidBy = methodOfParts((payment.parts ?? []).map(({ method }) => method))
  return {
    _id: sale.id,
    id: sale.id,
    orderNumber: 0,
    receipt,
    createdAt,
    updatedAt: createdAt,
    status: payment.isPaid ? 'processing' : 'pending',
    subtotal: figures.subtotal,
    tax: figures.tax,
    ...(figures.taxes.length === 0 ? {} : { taxes: [...sumTaxes(figures.taxes)] }),
    shipping: 0,
    discount: 0,
    total,
    totalAmount: total,
    customer: { firstName: sale.name.trim(), lastName: '', email: '', phone: '' },
    shippingAddress: null,
    items: sale.lines.map((line) => ({
      product: { _id: line.productId, name: line.name, image: null },
      productId: line.productId,
      name: line.name,
      ...(line.size === undefined ? {} : { size: line.size.label }),
      price: line.price,
      quantity: line.quantity,
      subtotal: lineTotal(line),
      addons: line.addons.map(({ times, ...addon }) => ({
        ...addon,
        ...(times === undefined ? {} : { times }),
      })),
      options: {},
      note: line.note,
    })),
    history: [],
    notes: '',
    paymentMethod: paidBy ?? payment.method,
    cashGiven: payment.cashGiven ?? null,
    isPaid: payment.isPaid,
    ...(parts === undefined ? {} : { parts }),
    user: null,
    soldBy,
    isNew: false,
    store: storeId,
  }
}
