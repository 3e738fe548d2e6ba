import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { expectAccessible, openAs, test as base, type Environment } from './larder.ts'
import { chooseFor } from './rows.ts'
import { type } from './typing.ts'

const test = base.extend<object, { environment: Environment }>({
  environment: [
    // Playwright reads from this pattern what a fixture needs: nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => use({ WEBHOOK_NETWORKS: 'any' }),
    { scope: 'worker' },
  ],
})

const unique = () => crypto.randomUUID().slice(0, 8)

/** A program of the store's own: refuses the first message, and takes those after it. */
async function openProgram() {
  const heard: IncomingHttpHeaders[] = []
  const program = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      heard.push(request.headers)
      response.writeHead(heard.length === 1 ? 503 : 204).end()
    })
  })
  await new Promise<void>((done) => program.listen(0, '127.0.0.1', done))
  const { port } = program.address() as AddressInfo
  return { heard, address: `http://127.0.0.1:${port}/larder`, close: () => program.close() }
}

test('an owner adds a webhook, sees what arrives, and changes its secret', async ({
  larder,
  page,
}) => {
  const program = await openProgram()
  const store = await larder.openStore(`Hooks ${unique()}`)
  await openAs(page, store, `/${store.slug}/admin/settings`)
  await page.getByRole('main').getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Add a webhook' })
  await type(form.getByRole('textbox', { name: 'Address' }), 'larder')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please enter an address like')).toBeVisible()
  await expectAccessible(page)
  await type(form.getByRole('textbox', { name: 'Address' }), program.address)
  await form.getByLabel('An ingredient runs low').uncheck()
  await form.getByRole('button', { name: 'Save' }).click()
  const alert = page.getByRole('alertdialog', { name: 'The secret of this webhook' })
  const first = (await alert.getByRole('code').textContent()) ?? ''
  expect(first).toMatch(/^whsec_/)
  await expectAccessible(page)
  await alert.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row', { name: new RegExp(program.address) })
  await expect(row).toContainText('On')
  await expectAccessible(page)

  await page.getByRole('link', { name: `Deliveries to ${program.address}` }).click()
  await expect(page.getByText('No deliveries found')).toBeVisible()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Send a test' })).toBeVisible()
    await expect(page.getByText(/^204 in \d+ ms/)).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await expectAccessible(page)
  expect(program.heard.map((headers) => headers['webhook-id'])).toHaveLength(2)
  expect(new Set(program.heard.map((headers) => headers['webhook-id'])).size).toBe(1)
  await page.getByRole('button', { name: 'Send again: test' }).click()
  await expect.poll(() => program.heard.length, { timeout: 30_000 }).toBe(3)

  await page.goto(`/${store.slug}/admin/webhooks`)
  await chooseFor(page, program.address, 'New secret')
  await page.getByRole('dialog').getByRole('button', { name: 'Make it' }).click()
  expect(await alert.getByRole('code').textContent()).not.toBe(first)
  await alert.getByRole('button', { name: 'Done' }).click()
  await chooseFor(page, program.address, 'Change')
  const change = page.getByRole('dialog', { name: 'Change the webhook' })
  await expectAccessible(page)
  await change.getByLabel('Is told what happens').uncheck({ force: true })
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Off')
  await chooseFor(page, program.address, 'Remove')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  program.close()
})
