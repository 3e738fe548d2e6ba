import { expect, test } from 'vitest'
import type { Order } from '../contract.ts'
import { labelPaper, ticketPaper } from './papers.ts'
import { printedLines } from './printed-lines.ts'

type Item = Order['items'][number]

const item = (name: string, more: Partial<Item> = {}): Item => ({
  product: { _id: name, name, image: null },
  productId: name,
  name,
  price: 0,
  quantity: 1,
  subtotal: 0,
  addons: [],
  options: {},
  note: '',
  ...more,
})

const pearls = { _id: 'pearls', type: 'Toppings', label: 'Pearls', price: 15, times: 2 }
const part = (name: string, more: Partial<NonNullable<Item['parts']>[number]> = {}) => ({
  slot: name,
  label: name,
  product: name,
  name,
  price: 0,
  addons: [],
  ...more,
})

const set = item('Set', {
  quantity: 2,
  note: 'For here',
  parts: [part('Tea', { size: '16 oz', addons: [pearls] }), part('Bun'), part('Jam')],
})
const items = [item('Tea'), set, item('Bun')]

const categories: Readonly<Record<string, string>> = { Tea: 'teas', Bun: 'bread', Set: 'sets' }
const categoryOf = (productId: string) => categories[productId] ?? null

const printing = (...categoryIds: string[]) => ({ kinds: ['ticket'], categoryIds })
const all = { kinds: ['ticket'], categoryIds: null }
const [bar, oven, pass] = [printing('teas'), printing('bread'), printing('sets')]

const printed = (printer: typeof bar | typeof all, ...others: (typeof bar | typeof all)[]) =>
  printedLines(items, categoryOf, { printer, printers: [printer, ...others] }).map(
    ({ name, parts = [] }) => [name, ...parts.map((each) => each.name)].join(' '),
  )

test('a printer prints the parts of a combo that belong to it, and those that belong to none with their combo', () => {
  expect(printed(bar, oven, pass)).toEqual(['Tea', 'Set Tea'])
  expect(printed(oven, bar, pass)).toEqual(['Set Bun', 'Bun'])
  expect(printed(pass, oven, bar)).toEqual(['Set Jam'])
  expect(printed(pass, bar)).toEqual(['Set Bun Jam'])
  expect(printed(bar)).toEqual(['Tea', 'Set Tea'])
})

test('a printer of everything prints combos whole, whoever else prints what of them', () => {
  expect(printed(all, bar, pass)).toEqual(['Tea', 'Set Tea Bun Jam', 'Bun'])
  expect(printed(bar, all)).toEqual(['Tea', 'Set Tea'])
})

const order = {
  id: 'order',
  orderNumber: 1001,
  createdAt: '2026-03-01T02:00:00.000Z',
  notes: '',
  customer: { firstName: 'Mai', lastName: '', email: '', phone: '' },
}

const textsOf = (paper: ReturnType<typeof labelPaper>) =>
  paper.flatMap((line) => {
    if (line.as === 'text') return [line.text]
    return line.as === 'pair' ? [`${line.left} ${line.right}`] : []
  })

test('a ticket says the combo, and of it what is made there; a label is for one part, with its combo beside it', () => {
  const atBar = printedLines([set], categoryOf, { printer: bar, printers: [bar, oven, pass] })
  expect(textsOf(ticketPaper({ timeZone: 'Asia/Manila' }, order, atBar)).slice(-3)).toEqual([
    '2 x Set',
    '- Tea (16 oz, 2 × Pearls)',
    '- “For here”',
  ])
  const cup = ['Tea', 'Set', '16 oz', '2 × Pearls', '“For here”', 'Mai']
  expect(textsOf(labelPaper(order, atBar))).toEqual([
    '#1001 1 of 2',
    ...cup,
    '#1001 2 of 2',
    ...cup,
  ])
  expect(textsOf(labelPaper(order, [set])).filter((text) => / of /.test(text))).toHaveLength(6)
})
