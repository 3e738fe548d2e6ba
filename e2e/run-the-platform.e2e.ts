import { expect, type Browser, type Page } from '@playwright/test'
import { accounts } from '../src/accounts/contract.ts'
import { stores } from '../src/stores/contract.ts'
import { expectAccessible, openAs, test, type Larder } from './larder.ts'
import { letterTo } from './mailbox.ts'
import { signInOperator } from './operators.ts'
import { type } from './typing.ts'

const unique = () => crypto.randomUUID().slice(0, 8)

/** Somebody who has just paid by wallet, and waits. */
async function registerAndPay(
  larder: Larder,
  reference = `GC-${unique()}`,
  name = `Waiting ${unique()}`,
) {
  const email = `${unique()}@example.com`
  const owner = { firstName: 'Ana', lastName: 'Reyes', email, password: 'Correct-horse-7!' }
  const { store, token } = await larder.send(accounts.register, {
    body: { ...owner, storeName: name, storePhone: '0917 555 0100', businessType: 'milkteashop' },
  })
  await larder.send(
    stores.change,
    { params: { storeId: store.id }, body: { referenceNumber: reference, paymentMethod: 'gcash' } },
    token,
  )
  return { name, email, slug: store.slug, reference }
}

const another = async (browser: Browser, page: Page, baseURL: string) =>
  (await browser.newContext({ viewport: page.viewportSize(), baseURL })).newPage()

const go = (page: Page, section: string) =>
  page.getByRole('navigation', { name: 'Platform' }).getByRole('link', { name: section }).click()

test('an operator signs in with a second factor and opens a store, whose owner finds the way in by mail', async ({
  browser,
  larder,
  page,
}) => {
  const store = await registerAndPay(
    larder,
    `GC20261129${String(Date.now())}`,
    `${'Grandmother and Sons Milk Tea and Bread of the Old Town '.repeat(2).slice(0, 70)} ${unique()}`,
  )
  const other = await registerAndPay(larder)
  const { email } = await signInOperator(larder, page)
  const row = page.getByRole('row', { name: new RegExp(store.name) })
  await expect(row).toContainText(store.reference)
  await expect(row).toContainText('PHP 1,490.00')
  await expect(row).toContainText('GCash')
  // A long name gives way to what is read letter by letter: neither a country nor a reference is broken.
  if ((page.viewportSize()?.width ?? 0) >= 1280) {
    for (const whole of ['Philippines', store.reference]) {
      const rows = await row.getByText(whole).evaluate((at) => {
        const range = document.createRange()
        range.selectNodeContents(at)
        return range.getClientRects().length
      })
      expect(rows).toBe(1)
    }
  }
  await expectAccessible(page)

  await page.getByRole('button', { name: `Approve ${store.name}` }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('The store is open.')).toBeVisible()
  await expect(row).toBeHidden()

  // In the owner's own browser.
  const ticket = /https?:\S+\/store-login\S+/.exec(await letterTo(larder, store.email, /is open/))
  const phone = await another(browser, page, larder.baseUrl)
  await phone.goto(ticket?.[0] ?? '')
  await expect(phone.getByRole('heading', { name: `Welcome to ${store.name}` })).toBeVisible()
  await phone.goto(`/${store.slug}/admin`)
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Dashboard')
  await phone.context().close()

  await page.getByRole('link', { name: other.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: other.name })).toBeVisible()
  // Whoever has looked a store up decides there, with what the list of all that wait says of its payment.
  const waits = page.getByRole('region', { name: 'Waiting for a decision' })
  await expect(waits.getByRole('row').filter({ hasText: other.reference })).toContainText(
    'PHP 1,490.00',
  )
  await expect(waits.getByText('GCash', { exact: true })).toBeVisible()
  await expect(waits.getByRole('button', { name: `Approve ${other.name}` })).toBeVisible()
  await expectAccessible(page)
  await waits.getByRole('button', { name: `Reject ${other.name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('Please say why')).toBeVisible()
  await expectAccessible(page)
  const why =
    'No such transfer has come to our account, neither on that day nor on those around it.'
  await type(dialog.getByLabel('Reason'), why)
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog).toBeHidden()
  await expect(waits).toBeHidden()
  const letter = await letterTo(larder, other.email, /could not confirm/)
  expect(letter).toContain('No such transfer')

  // Whoever shows the same reference is waited for beside what was said of it, however much that is.
  const third = await registerAndPay(larder, other.reference)
  await go(page, 'Waiting')
  await expect(page.getByRole('row', { name: new RegExp(third.name) })).toContainText(
    `Given before by ${other.name}, rejected: ${why}`,
  )
  await expectAccessible(page)

  await go(page, 'Audit')
  const acts = page.getByRole('row').filter({ hasText: email })
  await expect(acts.filter({ hasText: store.name })).toContainText('approved')
  await expect(acts.filter({ hasText: other.name })).toContainText('No such transfer')
  await expectAccessible(page)
})

test('a payment that was rejected by mistake is approved after all, at its store', async ({
  larder,
  page,
}) => {
  const store = await registerAndPay(larder)
  await signInOperator(larder, page)
  await page.getByRole('button', { name: `Reject ${store.name}` }).click()
  const dialog = page.getByRole('dialog')
  await type(dialog.getByLabel('Reason'), 'No such transfer')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog).toBeHidden()
  await go(page, 'Stores')
  await type(page.getByLabel('Search by name'), store.name)
  await page.getByRole('link', { name: store.name }).click()
  await expect(page.getByText(`PHP 1,490.00, ${store.reference}: No such transfer`)).toBeVisible()
  // Its number stands there, and nowhere that there is none.
  await expect(page.getByText('None', { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Approve after all' }).click()
  await expect(dialog).toContainText(`PHP 1,490.00 with the reference ${store.reference}`)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('The store is open.')).toBeVisible()
  await expect(page.getByText('Open', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve after all' })).toBeHidden()
  expect(await letterTo(larder, store.email, /is open/)).toContain(store.slug)
  await page.getByRole('link', { name: 'What operators did here' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'approved' })).toContainText(store.reference)
})

test('a payment that comes while an operator types a reason is in the list a minute later, and the reason stays', async ({
  larder,
  page,
}) => {
  const store = await registerAndPay(larder)
  await page.clock.install()
  await signInOperator(larder, page)
  await page.getByRole('button', { name: `Reject ${store.name}` }).click()
  const reason = page.getByRole('dialog').getByLabel('Reason')
  await type(reason, 'No such transfer')
  const later = await registerAndPay(larder)
  await page.clock.fastForward('01:01')
  await expect(page.getByText(later.name, { exact: true })).toHaveCount(1)
  await expect(reason).toHaveValue('No such transfer')
  await expect(reason).toBeFocused()
})

test('an operator finds a store, closes and reopens it, and lets its owner in', async ({
  browser,
  larder,
  page,
}) => {
  const name = `Find ${unique()}`
  const store = await larder.openStore(name)
  await signInOperator(larder, page)
  const sections = page.getByRole('navigation', { name: 'Platform' })
  expect(await sections.evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBeLessThan(1)
  await go(page, 'Stores')
  await type(page.getByLabel('Search by name'), 'nothing of this name')
  await expect(page.getByText('No stores found')).toBeVisible()
  await expectAccessible(page)
  await type(page.getByLabel('Search by name'), name)
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Open')
  await expectAccessible(page)
  await page.getByRole('link', { name }).click()
  await expect(page.getByText(`Ana Reyes, ${store.email}`)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Suspend' }).click()
  await type(page.getByLabel('Reason'), 'Sells what it may not')
  await page.getByRole('button', { name: 'Suspend the store' }).click()
  await expect(page.getByText('Suspended', { exact: true }).first()).toBeVisible()
  const shopper = await another(browser, page, larder.baseUrl)
  await shopper.goto(`/${store.slug}/menu`)
  await expect(shopper.getByText('This store is closed for now.')).toBeVisible()
  const atWork = await another(browser, page, larder.baseUrl)
  await atWork.clock.install()
  await openAs(atWork, store, `/${store.slug}/admin/orders`)
  await expect(atWork.getByText(`${name} is closed for now`)).toBeVisible()
  await page.getByRole('button', { name: 'Reopen' }).click()
  await page.getByRole('button', { name: 'Reopen the store' }).click()
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible()
  await shopper.getByRole('button', { name: 'Look again' }).click()
  await expect(shopper).toHaveURL(`${larder.baseUrl}/${store.slug}/menu`)
  await expect(shopper.getByRole('heading', { name: 'Our Menu' })).toBeVisible()
  await shopper.context().close()
  // A tablet on the wall has nobody who would load it anew.
  await atWork.clock.fastForward('01:01')
  await expect(atWork.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
  await atWork.context().close()

  await page.getByRole('button', { name: 'Close for good' }).click()
  await page.getByRole('button', { name: 'Close the store for good' }).click()
  await expect(page.getByText('Please say why')).toBeVisible()
  await expectAccessible(page)
  await type(page.getByLabel('Reason'), 'Its owner has died')
  await page.getByRole('button', { name: 'Close the store for good' }).click()
  await expect(page.getByText('Closed for good, erased')).toBeVisible()
  await page.getByRole('button', { name: 'Call back' }).click()
  await type(page.getByLabel('Reason'), 'The heirs go on')
  await page.getByRole('button', { name: 'Call the store back' }).click()
  await expect(page.getByText('Closed for good, erased')).toBeHidden()
  await expect(page.getByText('Open', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Issue login ticket' }).click()
  await type(page.getByLabel('Reason'), 'Lost the mailbox')
  await page.getByRole('button', { name: 'Issue the ticket' }).click()
  const address = page.getByRole('dialog').getByRole('code')
  await expect(address).toContainText('/store-login?sid=')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await go(page, 'Offer')
  await expect(page.getByLabel('Spots')).toHaveValue('100')
  await type(page.getByLabel('People'), '0')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter how many people there are')).toBeVisible()
  await type(page.getByLabel('People'), '1000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The offer is saved.')).toBeVisible()
  await expectAccessible(page)
  await go(page, 'Failed mail')
  await expect(page.getByText('Nothing has failed')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Platform sign-in' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Email')).toBeVisible()
})
