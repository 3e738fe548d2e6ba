import { describe, expect, test } from 'vitest'
import {
  discountDetails,
  entitledLines,
  taxAmountsOf,
  amountsOf,
  briefly,
  brieflyOf,
  changeOf,
  buyerOf,
  customerName,
  detailsOf,
  keyOfLine,
  methodName,
  paidWords,
  partLines,
  paymentLines,
  placeLines,
  printedPayment,
  printedStatus,
  servedLine,
  shippingLines,
  taxNumberLine,
  unitPriceOf,
} from './order-sheet.ts'

const sums = { subtotal: 220, tax: 0, shipping: 0, discount: 0, total: 220 }

describe('what stands under the items', () => {
  test('an order of a list names its buyer, or says where it was sold', () => {
    const nobody = { firstName: '', lastName: '', email: '', phone: '' }
    expect(buyerOf({ customer: { ...nobody, firstName: 'Ana' }, soldBy: 'a' })).toBe('Ana')
    expect(buyerOf({ customer: nobody, soldBy: null })).toBe('Guest')
    expect(buyerOf({ customer: nobody, soldBy: 'a' })).toBe('At the counter')
    expect(buyerOf({ customer: nobody, soldBy: null, atKiosk: true })).toBe('At the kiosk')
    expect(
      buyerOf({ customer: { ...nobody, firstName: 'Ana' }, soldBy: null, atKiosk: true }),
    ).toBe('Ana')
  })

  test('ODET-11 is the subtotal and the total when there is nothing else', () => {
    expect(amountsOf(sums)).toEqual([
      { label: 'Subtotal', amount: 220 },
      { label: 'Total', amount: 220 },
    ])
  })

  test('ODET-12 ODET-13 ODET-14 is also tax, shipping and a discount taken off, each above 0', () => {
    const all = { subtotal: 220, tax: 12, shipping: 49, discount: 20, total: 261 }
    expect(amountsOf(all)).toEqual([
      { label: 'Subtotal', amount: 220 },
      { label: 'Tax', amount: 12 },
      { label: 'Shipping', amount: 49 },
      { label: 'Discount', amount: -20 },
      { label: 'Total', amount: 261 },
    ])
  })
})

test('what was void or given back comes after the total, and what is left of it', () => {
  expect(amountsOf({ ...sums, reduced: 95 })).toEqual([
    { label: 'Subtotal', amount: 220 },
    { label: 'Total', amount: 220 },
    { label: 'Void or refunded', amount: -95 },
    { label: 'Total now', amount: 125 },
  ])
})

test('what was charged beside the items stands before the total, each by its name', () => {
  const charges = [
    { name: 'Service charge', kind: 'percent', value: 10, quantity: 1, amount: 20 },
    { name: 'Packaging', kind: 'item', value: 2.5, quantity: 3, amount: 7.5 },
  ] as const
  expect(amountsOf({ ...sums, discount: 20, charges: [...charges], total: 227.5 })).toEqual([
    { label: 'Subtotal', amount: 220 },
    { label: 'Discount', amount: -20 },
    { label: 'Service charge 10%', amount: 20 },
    { label: 'Packaging × 3', amount: 7.5 },
    { label: 'Total', amount: 227.5 },
  ])
})

test('an option that an add-on already says is not said twice', () => {
  const pearls = { _id: '1', type: 'Toppings', label: 'Pearls', price: 15 }
  const options = { Toppings: 'Pearls', Size: 'Large' }
  expect(detailsOf({ addons: [pearls], options, note: '' })).toEqual(['Pearls', 'Size: Large'])
  expect(detailsOf({ addons: [], options: {}, note: 'No straw' })).toEqual(['“No straw”'])
})

test('the price beside a quantity is that of one with its add-ons', () => {
  const pearls = { _id: '1', type: 'Toppings', label: 'Pearls', price: 15.1 }
  expect(unitPriceOf({ price: 95.2, addons: [pearls, pearls] })).toBe(125.4)
  expect(unitPriceOf({ price: 95, addons: [] })).toBe(95)
})

test('ODET-17 ODET-18 an address without a country is in the USA, and what is missing leaves no gap', () => {
  const address = { street: '12 Mabini St', city: 'Reno', state: 'NV', zip: '89501', country: '' }
  expect(shippingLines(address)).toEqual(['12 Mabini St', 'Reno, NV 89501', 'USA'])
  expect(shippingLines({ ...address, state: '', zip: '', country: 'Philippines' })).toEqual([
    '12 Mabini St',
    'Reno',
    'Philippines',
  ])
})

test('a list says what was ordered by its first two lines, and how much more there is', () => {
  const tea = { name: 'Milk Tea', quantity: 2 }
  const bread = { name: 'Croissant', quantity: 1 }
  const cake = { name: 'Cake', quantity: 3 }
  expect(briefly({ firstItems: [tea], itemCount: 2 })).toBe('2 × Milk Tea')
  expect(briefly({ firstItems: [tea, bread], itemCount: 3 })).toBe('2 × Milk Tea, Croissant')
  expect(briefly({ firstItems: [bread, tea], itemCount: 6 })).toBe(
    'Croissant, 2 × Milk Tea and 3 more',
  )
  expect(brieflyOf([tea, bread, cake])).toBe('2 × Milk Tea, Croissant and 3 more')
  expect(brieflyOf([bread])).toBe('Croissant')
  // A server of the version before names none.
  expect(briefly({ itemCount: 3 })).toBe('3 items')
  expect(brieflyOf([tea, { ...tea, quantity: 1 }, bread])).toBe('3 × Milk Tea and 1 more')
})

test('an address of which nothing is known has no lines', () => {
  expect(placeLines({ street: '', city: '', state: '', country: '' }, '')).toEqual([])
})

test('a line is told apart by its place, also from one that is alike', () => {
  const line = {
    productId: 'tea',
    product: { _id: 'tea', name: 'Milk Tea', image: null },
    name: 'Milk Tea',
    price: 95,
    quantity: 1,
    subtotal: 95,
    addons: [],
    options: {},
    note: '',
  }
  const lines = [line, { ...line }]
  expect(lines.map((each) => keyOfLine(lines, each))).toEqual(['0 tea', '1 tea'])
})

test('whether it is paid stands in words, and so does the method', () => {
  expect([paidWords({ isPaid: true }), paidWords({ isPaid: false })]).toEqual([
    'Paid',
    'Not yet paid',
  ])
  expect(['cash', 'xendit', 'gCash'].map((paymentMethod) => methodName({ paymentMethod }))).toEqual(
    ['Cash', 'E-wallet or bank', 'GCash'],
  )
})

test('a print says that an order is still to be paid, so that whoever brings it asks for the money', () => {
  const order = { status: 'shipped', isPaid: false, paymentMethod: 'cash' } as const
  expect(printedPayment(order)).toBe('Cash, not yet paid')
  expect(printedPayment({ ...order, paidState: 'part' })).toBe('Cash, paid in part')
  expect(printedPayment({ ...order, isPaid: true })).toBe('Cash')
  expect(printedPayment({ ...order, status: 'cancelled' })).toBe('Cash')
})

test('PRINT-12 a print says the status in capitals', () => {
  expect(printedStatus({ status: 'processing' })).toBe('PROCESSING')
})

test('a receipt says who served, where somebody did', () => {
  expect(servedLine({ servedBy: 'Ana' })).toBe('Served by Ana')
  expect([servedLine({}), servedLine({ servedBy: '' })]).toEqual([undefined, undefined])
})

test('a customer without a name has none, and change is what cash is above the total', () => {
  expect(customerName({ firstName: ' ', lastName: '', email: '', phone: '' })).toBeUndefined()
  expect(changeOf({ cashGiven: 500, total: 220.1 })).toBe(279.9)
  expect(changeOf({ cashGiven: null, total: 220 })).toBeUndefined()
  const parts = [{ id: 'a', method: 'cash', amount: 220, tip: 0 }]
  expect(changeOf({ cashGiven: null, total: 220, parts })).toBeUndefined()
  const changed = parts.map((part) => ({ ...part, change: 30 }))
  expect(changeOf({ cashGiven: null, total: 220, parts: changed })).toBe(30)
  const wallet = { id: 'b', method: 'GCash', amount: 20, tip: 0 }
  expect(changeOf({ cashGiven: null, total: 240, parts: [...changed, wallet] })).toBeUndefined()
})

test('a size stands before what was chosen with it', () => {
  const pearls = { _id: '1', type: 'Toppings', label: 'Pearls', price: 15 }
  expect(detailsOf({ size: '22 oz', addons: [pearls], options: {}, note: '' })).toEqual([
    '22 oz',
    'Pearls',
  ])
})

describe('by what an order was paid', () => {
  const cash = { paymentMethod: 'cash', total: 220.1, status: 'processing', isPaid: true } as const

  test('cash stands as it was handed over, with its change, and other money not at all', () => {
    expect(paymentLines({ ...cash, cashGiven: 500 })).toEqual([
      { label: 'Cash', amount: 500 },
      { label: 'Change', amount: 279.9 },
    ])
    expect(paymentLines({ ...cash, paymentMethod: 'paypal', cashGiven: null })).toEqual([])
  })

  test('each part of several stands with its tip, if it has one, and cash as it was handed over', () => {
    const parts = [
      { id: 'a', method: 'cash', amount: 100, tip: 0, change: 20 },
      { id: 'b', method: 'gCash', amount: 120.1, tip: 15 },
    ]
    expect(paymentLines({ ...cash, cashGiven: 500, parts })).toEqual([
      { label: 'Cash', amount: 120 },
      { label: 'Change', amount: 20 },
      { label: 'GCash', amount: 120.1 },
      { label: 'Tip, GCash', amount: 15 },
    ])
  })

  test('on a screen the parts stand as on the receipt, with what was given back; of one method nothing more is said', () => {
    const parts = [
      { id: 'a', method: 'gCash', amount: 120.1, tip: 10 },
      { id: 'b', method: 'cash', amount: 100, tip: 0 },
    ]
    const givenBack = [{ method: 'cash', amount: 79 }]
    expect(partLines({ ...cash, cashGiven: null, parts, givenBack })).toEqual([
      { label: 'GCash', amount: 120.1 },
      { label: 'Tip, GCash', amount: 10 },
      { label: 'Cash', amount: 100 },
      { label: 'Given back, Cash', amount: -79 },
    ])
    expect(partLines({ ...cash, cashGiven: null, parts })).toHaveLength(3)
    expect(partLines({ ...cash, cashGiven: 500, givenBack })).toHaveLength(3)
    expect(partLines({ ...cash, cashGiven: 500 })).toEqual([])
  })

  test('what is left of a bill that is paid in part stands below it, unless it is called off', () => {
    const parts = [{ id: 'a', method: 'gCash', amount: 100, tip: 0 }]
    const order = { ...cash, isPaid: false, cashGiven: null, parts, due: 120.1 }
    expect(paymentLines(order)).toEqual([
      { label: 'GCash', amount: 100 },
      { label: 'Left to pay', amount: 120.1 },
    ])
    expect(paymentLines({ ...order, status: 'cancelled' })).toHaveLength(1)
  })
})

describe('the taxes of an order', () => {
  const shop = { taxProfile: 'plain', taxNumber: '' } as const
  const inPrice = {
    name: 'VAT',
    percent: 12,
    kind: 'taxed',
    isInPrice: true,
    base: 1000,
    tax: 120,
  } as const

  const none = { ...inPrice, name: 'Free', percent: 0, kind: 'zero', base: 10, tax: 0 } as const

  test('stand one by one with what they are of, and say whether they are in the price', () => {
    const onTop = { ...inPrice, name: 'Local', percent: 5, isInPrice: false, tax: 50 }
    expect(taxAmountsOf({ taxes: [inPrice, onTop, none] }, shop)).toEqual([
      { label: 'Incl. VAT 12% on 1,000.00', amount: 120 },
      { label: 'Local 5% on 1,000.00', amount: 50 },
      { label: 'Free on 10.00', amount: 0 },
    ])
  })

  test('are nothing where there are none, also in the Philippines, which always has four lines else', () => {
    const philippine = { taxProfile: 'philippines', taxNumber: '' } as const
    expect(taxAmountsOf({}, philippine)).toEqual([])
    expect(taxAmountsOf({ taxes: [] }, philippine)).toEqual([])
    expect(taxAmountsOf({ taxes: [inPrice, none] }, philippine)).toEqual([
      { label: 'VATable Sales', amount: 1000 },
      { label: 'VAT-Exempt Sales', amount: 0 },
      { label: 'Zero-Rated Sales', amount: 10 },
      { label: 'VAT 12% Amount', amount: 120 },
    ])
  })

  test('are paid under a number that has another name there', () => {
    expect(taxNumberLine(shop)).toBeUndefined()
    expect(taxNumberLine({ ...shop, taxNumber: '12-34' })).toBe('Tax number: 12-34')
    expect(taxNumberLine({ taxProfile: 'philippines', taxNumber: '12-34' })).toBe('TIN: 12-34')
  })
})

describe('what was taken off an order', () => {
  const senior = {
    kind: 'statutory',
    value: 20,
    amount: 35.71,
    taxOff: 21.43,
    reason: 'Senior citizen',
    persons: 5,
    name: 'Maria Santos',
    idNumber: '1234-5678',
  } as const
  const late = { kind: 'percent', value: 10, amount: 9.5, taxOff: 0, reason: 'Late' } as const
  const discounts = [senior, { ...late, item: 'Milk Tea' }]

  test('stands with its reason between the sum of the lines and the total', () => {
    const order = { ...sums, subtotal: 1000, discount: 66.64, discounts, total: 933.36 }
    expect(amountsOf(order)).toEqual([
      { label: 'Subtotal', amount: 1000 },
      { label: 'Senior citizen 20%', amount: -35.71 },
      { label: 'VAT exemption, Senior citizen', amount: -21.43 },
      { label: 'Late 10%, Milk Tea', amount: -9.5 },
      { label: 'Total', amount: 933.36 },
    ])
  })

  test('names on a receipt who was entitled, and what is exempt before it', () => {
    expect(entitledLines({ discounts })).toEqual([
      'Senior citizen: Maria Santos',
      'ID No. 1234-5678',
      'Signature: ____________',
    ])
    expect(entitledLines({})).toEqual([])
    // Of an old one neither may be known.
    const { name, idNumber, ...unknown } = senior
    expect(entitledLines({ discounts: [unknown] })).toEqual([
      'Senior citizen: ',
      'ID No. ',
      'Signature: ____________',
    ])
    const taxes = [
      { name: 'VAT', percent: 12, kind: 'taxed', isInPrice: true, base: 714.29, tax: 85.71 },
      {
        name: 'Senior citizen / PWD',
        percent: 0,
        kind: 'exempt',
        isInPrice: true,
        base: 142.86,
        tax: 0,
      },
    ] as const
    const shop = { taxProfile: 'philippines', taxNumber: '' } as const
    expect(taxAmountsOf({ taxes: [...taxes], discounts }, shop)).toEqual([
      { label: 'VATable Sales', amount: 714.29 },
      { label: 'VAT-Exempt Sales', amount: 178.57 },
      { label: 'Zero-Rated Sales', amount: 0 },
      { label: 'VAT 12% Amount', amount: 85.71 },
    ])
  })

  test('says elsewhere only the end of the number of a card, and who gave and allowed it', () => {
    expect(discountDetails(senior)).toBe('Maria Santos, ID ••••5678')
    expect(discountDetails({ ...late, by: 'Cora', approvedBy: 'Mina' })).toBe(
      'given by Cora, approved by Mina',
    )
    expect(discountDetails(late)).toBe('')
    expect(discountDetails({ ...late, name: 'Maria Santos' })).toBe('Maria Santos')
  })
})
