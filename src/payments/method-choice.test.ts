import { expect, test } from 'vitest'
import { cashMethodOf, choicesOf } from './method-choice.ts'

const cash = option('cash', 'Cash')
const card = option('paypal', 'Card', {
  clientId: 'client',
  environment: 'sandbox' as const,
  scriptUrl: 'https://cards.example/script',
  currency: 'PHP',
})
const own = { name: 'GCash', enabled: true, config: { info: '0917' }, image: null }

test('shoppers choose from what is switched on and complete, cash first', () => {
  const choices = choicesOf({
    options: [
      cash,
      card,
      { ...option('xendit', 'Wallet'), config: { missing: 'A key is missing.' } },
    ],
    customMethods: [own, { ...own, name: 'Bank', enabled: false }],
  })
  expect(choices.map(({ value }) => value)).toEqual(['cash', 'paypal', 'GCash'])
  expect(choices[1]?.card).toEqual(card.config)
})

test('VAL-31 cash is the first method whose label or name contains it, in any case, else the literal', () => {
  const named = (
    options: readonly ReturnType<typeof option>[],
    customMethods: (typeof own)[] = [],
  ) => cashMethodOf(choicesOf({ options, customMethods }))
  expect(named([cash, card], [own])).toBe('cash')
  expect(named([option('cash', 'At the counter')], [own])).toBe('cash')
  expect(named([option('xendit', 'CASH by phone')], [own])).toBe('xendit')
  expect(named([card], [{ ...own, name: 'Pay in Cash here' }])).toBe('Pay in Cash here')
  expect(named([card], [{ ...own, name: 'Bank' }])).toBe('cash')
  expect(named([])).toBe('cash')
})

function option(key: 'cash' | 'paypal' | 'xendit', label: string, config = {}) {
  return { key, label, details: '', enabled: true, image: null, config }
}

test('what a method says of itself, else what is usually said of it; only a card has what its script needs', () => {
  const choices = choicesOf({
    options: [cash, { ...card, details: 'Any card' }, option('xendit', 'Wallet', card.config)],
    customMethods: [own],
  })
  expect(choices.map(({ info }) => info)).toEqual([
    'Pay at the counter when you pick up your order.',
    'Any card',
    'Pay with an e-wallet or by bank transfer on a safe page.',
    '0917',
  ])
  expect(choices.map((choice) => choice.card !== undefined)).toEqual([false, true, false, false])
})

test.each(['clientId', 'environment', 'scriptUrl', 'currency'])(
  'without its %s a card’s script cannot be begun',
  (name) => {
    const config = { ...card.config, [name]: undefined }
    expect(
      choicesOf({ options: [{ ...card, config }], customMethods: [] })[0]?.card,
    ).toBeUndefined()
  },
)

test('a wallet of the store asks for what its owner wants to see, and nothing else does', () => {
  const asking = (asks: object) => ({ ...own, config: { info: '', ...asks } })
  const choices = choicesOf({
    options: [cash],
    customMethods: [
      own,
      asking({ asksReference: true }),
      asking({ asksReference: false, asksPicture: true }),
    ],
  })
  expect(choices.map(({ asks }) => asks)).toEqual([
    { reference: false, picture: false },
    { reference: false, picture: false },
    { reference: true, picture: false },
    { reference: false, picture: true },
  ])
})
