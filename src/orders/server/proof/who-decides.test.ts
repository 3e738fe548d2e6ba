import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyOf } from '../../../testing/api-key.ts'
import { customer } from '../../../testing/menu.ts'
import { openStore, startServer, type TestServer } from '../../../testing/test-server.ts'
import { openWalletShop } from '../../../testing/wallet-shop.ts'
import { paymentProofs } from '../../payment-proof-contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ jobsEverySeconds: 0.5 })
})
afterAll(() => server.close())

const openShop = (asks?: Parameters<typeof openWalletShop>[1]) => openWalletShop(server, asks)

describe('who decides', () => {
  test('works here and has the right: nobody of another store, no program, no customer', async () => {
    const { store, order } = await openShop()
    const one = await order()
    const { id } = (await one.send('111')).body.data
    const elsewhere = await openStore(server)
    const robot = await keyOf(server, store, ['orders.place', 'orders.refund', 'orders.sell'])
    const body = { amount: 190 }
    const replies = await Promise.all([
      elsewhere.admin.send(paymentProofs.confirm, { params: { id }, body }),
      elsewhere.admin.send(paymentProofs.refuse, { params: { id }, body: { reason: 'Mine' } }),
      elsewhere.admin.send(paymentProofs.ofOrder, { params: one.params }),
      robot.send(paymentProofs.confirm, { params: { id }, body }),
      (await store.as('staff')).send(paymentProofs.confirm, { params: { id }, body }),
      (await store.as('user')).send(paymentProofs.confirm, { params: { id }, body }),
      store.stranger.send(paymentProofs.confirm, {
        params: { id },
        body,
        query: one.query,
      } as never),
    ])
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 403, 403, 403, 401])
    const { body: theirs } = await elsewhere.admin.send(paymentProofs.queue, {})
    expect(theirs).toMatchObject({ total: 0, data: [] })
    expect((await one.read()).isPaid).toBe(false)
  })

  test('enters something, to the cent', async () => {
    const { order, confirm } = await openShop()
    const { id } = (await (await order()).send('111')).body.data
    for (const amount of [0, -1, 1.001]) expect((await confirm(id, amount)).status).toBe(422)
  })
})

test('whoever left an address gets a letter of what was decided, without what they typed', async () => {
  const { order, confirm, refuse } = await openShop()
  const one = await order()
  const lettersOf = () =>
    server.mails.filter(
      ({ to, subject, text }) =>
        to === customer.email && subject.startsWith('Your payment') && text.includes(one.id),
    )
  await refuse((await one.send('SECRET-REF')).body.data.id, 'The reference is not right')
  await expect.poll(() => lettersOf().length).toBe(1)
  expect(lettersOf()[0]).toMatchObject({ subject: 'Your payment for order #1001 was not found' })
  expect(lettersOf()[0]?.text).toContain('The reference is not right')
  expect(lettersOf()[0]?.text).toContain('Pay for your order: ')
  await confirm((await one.send('SECRET-REF')).body.data.id, one.total)
  await expect.poll(() => lettersOf().length).toBe(2)
  expect(lettersOf()[1]).toMatchObject({ subject: 'Your payment for order #1001 is there' })
  expect(lettersOf()[1]?.text).toContain('See your order: ')
  expect(JSON.stringify(lettersOf())).not.toContain('SECRET-REF')
})

test('of what came in part the letter says so at once, and leads to where the rest is paid', async () => {
  const { order, confirm } = await openShop()
  const one = await order()
  await confirm((await one.send('111')).body.data.id, one.total - 5)
  const letter = () =>
    server.mails.find(
      ({ to, subject, text }) =>
        to === customer.email && subject.startsWith('A part') && text.includes(one.id),
    )
  await expect.poll(letter).toMatchObject({
    subject: 'A part of your payment for order #1001 is there',
  })
  expect(letter()?.text).toMatch(/5\.00 is left to pay\.\n\nPay for your order: .*\/payment/)
})
