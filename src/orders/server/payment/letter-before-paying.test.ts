import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openPaidStore,
  placeOrder,
  startPayServer,
  untilIdle,
  type PayServer,
} from '../../../testing/payments.ts'
import { orders } from '../../contract.ts'

let pay: PayServer
const texts: string[] = []
beforeAll(async () => {
  pay = await startPayServer({ sendMail: async ({ text }) => void texts.push(text) })
})
afterAll(() => pay.close())

async function letterOf(paymentMethod: string): Promise<string> {
  const { store, tea } = await openPaidStore(pay)
  const { id } = await placeOrder(store, tea.id, { paymentMethod })
  const letter = () => texts.find((text) => text.includes(id))
  await expect.poll(letter).toBeDefined()
  return letter() ?? ''
}

test('the letter about an order that is paid on a provider’s pages says that it is not made before', async () => {
  const letter = await letterOf('xendit')
  expect(letter).toContain('begins as soon as it is paid, which you can do on its page.')
  expect(letter).not.toContain('has received it')
  expect(letter).toMatch(/Pay for your order: \S+\/payment\//)
  expect(await letterOf('cash')).toContain('has received it.')
})

test('who turns back there and pays in cash has one that is true, and no more of them for changing their mind', async () => {
  const { store, tea } = await openPaidStore(pay)
  const order = await placeOrder(store, tea.id, { paymentMethod: 'xendit' })
  const letters = () => texts.filter((text) => text.includes(order.id))
  await expect.poll(letters).toHaveLength(1)
  const choose = (paymentMethod: string) =>
    store.stranger.send(orders.pay, { ...order.sent, body: { paymentMethod } })
  expect((await choose('cash')).status).toBe(200)
  await expect.poll(letters).toHaveLength(2)
  expect(letters()[1]).toContain('has received it.')
  expect(letters()[1]).toContain('You pay in cash when it is brought to you.')
  expect(letters()[1]).not.toContain('/payment/')
  for (const method of ['xendit', 'cash']) expect((await choose(method)).status).toBe(200)
  await untilIdle(pay.server)
  expect(letters()).toHaveLength(2)
})
