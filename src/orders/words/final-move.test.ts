import { expect, test } from 'vitest'
import { questionBefore, questionBeforeAll } from './final-move.ts'
import { isFinal, orderStatuses } from '../order.ts'

const order = { id: 'a', orderNumber: 1001, status: 'shipped', isPaid: true } as const
const unpaid = { ...order, isPaid: false }

test('whatever an order stays is asked about first, and nothing else is', () => {
  for (const status of orderStatuses) {
    expect(questionBefore(status, order) !== undefined).toBe(isFinal(status))
    expect(questionBeforeAll(status, [order]) !== undefined).toBe(isFinal(status))
  }
})

test('who marks an order as delivered is told that it stays so, and that it is not paid', () => {
  expect(questionBefore('delivered', order)).toMatchObject({
    title: 'Is order #1001 delivered?',
    text: 'A delivered order stays delivered.',
  })
  expect(questionBefore('delivered', unpaid)?.text).toBe(
    'A delivered order stays delivered. It is not yet paid: its payment can still be entered.',
  )
  expect(questionBeforeAll('delivered', [order, unpaid, unpaid])).toMatchObject({
    title: 'Are 3 orders delivered?',
    text: 'A delivered order stays delivered. Not yet paid: 2. A payment can still be entered.',
  })
})

test('who cancels is told of the shelf, of the money, and of a payment that nobody has verified', () => {
  const shown = {
    ...unpaid,
    proof: { state: 'to-verify', reason: '', sentAt: '2026-03-01T10:00:00.000Z' },
  } as const
  expect(questionBefore('cancelled', order)?.text).toContain('is then to be given back')
  expect(questionBefore('cancelled', unpaid)?.text).not.toContain('given back')
  expect(questionBefore('cancelled', shown)?.text).toContain('look first whether the money')
  expect(questionBeforeAll('cancelled', [order])?.title).toBe('Cancel one order?')
  expect(questionBeforeAll('cancelled', [order, shown])).toMatchObject({
    title: 'Cancel 2 orders?',
    text: expect.stringContaining('look first whether the money') as string,
  })
})
