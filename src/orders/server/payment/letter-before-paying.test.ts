import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openPaidStore,
  placeOrder,
  startPayServer,
  type PayServer,
} from '../../../testing/payments.ts'

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
