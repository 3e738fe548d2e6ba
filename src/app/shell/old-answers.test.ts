import { expect, test } from 'vitest'
import { keyOf } from '../../kit/ui/calls/query.ts'
import { staffTopics } from '../../kit/live.ts'
import { oldBy } from './old-answers.ts'

const keysBy = (topic: string | undefined) => oldBy(topic).map(keyOf)

test('what the forms of the settings start from is old once somebody else has changed the store', () => {
  expect(keysBy('store')).toEqual([
    'GET /stores/slug/:slug',
    'GET /stores/:storeId',
    'GET /payments',
    'GET /payment-proofs/waiting',
    'GET /orders/counter/discounts',
  ])
})

test('what the window of an order says of its money is old once somebody else has taken some or corrected it', () => {
  expect(keysBy('orders')).toEqual(
    expect.arrayContaining([
      'GET /orders/:id/money',
      'GET /orders/:id/payment',
      'GET /sale-doubts',
    ]),
  )
})

test('the library of shared groups is old once the menu has changed', () => {
  expect(keysBy('menu')).toContain('GET /choices')
})

test('whatever staff hear of makes something old, and who may have missed something asks for all of it', () => {
  for (const topic of staffTopics) {
    expect(keysBy(topic)).not.toEqual([])
    expect(keysBy(undefined)).toEqual(expect.arrayContaining(keysBy(topic)))
  }
})
