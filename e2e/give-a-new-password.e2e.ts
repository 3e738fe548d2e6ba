import { expect, type Page } from '@playwright/test'
import { expectAccessible, logIn, openAs, test, type OpenStore } from './larder.ts'
import { chooseFor } from './rows.ts'
import { elsewhere, hire } from './staff.ts'
import { type } from './typing.ts'

const ownPassword = 'Another-horse-8!'

async function manageUsers(page: Page, store: OpenStore) {
  await logIn(page, store)
  await page.goto(`/${store.slug}/admin/users`)
  await expect(page.getByRole('row', { name: /Cora Santos/ })).toBeVisible()
}

test('a cashier who forgot her password gets another from the admin, and chooses her own', async ({
  browser,
  larder,
  page,
}) => {
  const store = await larder.openStore(`Forgot ${crypto.randomUUID().slice(0, 8)}`)
  const cora = await hire(larder, store, 'cashier', 'Cora')
  const till = await elsewhere(browser, page, larder)
  await openAs(till, { ...cora, slug: store.slug }, `/${store.slug}/admin/pos`)
  await expect(till.getByRole('searchbox', { name: 'Search or scan' })).toBeVisible()

  await manageUsers(page, store)
  // An admin chooses theirs by a code.
  await page.getByRole('button', { name: 'More for Ana Reyes' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'New temporary password' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await chooseFor(page, 'Cora Santos', 'New temporary password')
  const question = page.getByRole('dialog', { name: 'New temporary password' })
  await expect(question).toContainText('The password of Cora Santos no longer works then')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()

  await chooseFor(page, 'Cora Santos', 'New temporary password')
  const give = question.getByRole('button', { name: 'Give a new password' })
  await page.route('**/temporary-password', (route) => route.fulfill({ status: 400, json: {} }))
  await give.press('Enter')
  await expect(page.getByText('Failed to give a new password')).toBeVisible()
  await page.unroute('**/temporary-password')
  await give.press('Enter')
  const alert = page.getByRole('alertdialog', { name: 'Cora Santos has a new password' })
  await expect(alert).toContainText(cora.email)
  await expect(alert.getByRole('button', { name: 'Copy password' })).toBeVisible()
  await expectAccessible(page)
  // Shown once: Escape does not take it away unread.
  await page.keyboard.press('Escape')
  await expect(alert).toBeVisible()
  const password = (await alert.getByRole('code').textContent()) ?? ''
  await alert.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(alert).toBeHidden()

  // The till that was open with the old one is closed, and the old one opens nothing.
  await till.reload()
  await expect(till.getByRole('searchbox', { name: 'Search or scan' })).toBeHidden()
  await till.context().close()
  const later = await elsewhere(browser, page, larder)
  const who = { slug: store.slug, email: cora.email, password }
  await logIn(later, who, '/admin/pos')
  await expect(later.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  await later.goto(`/${store.slug}/user/settings`)
  await type(later.getByLabel('Current Password'), password)
  await type(later.getByLabel('New Password').first(), ownPassword)
  await type(later.getByLabel('Confirm New Password'), ownPassword)
  await later.getByRole('button', { name: 'Update Password' }).press('Enter')
  await expect(later.getByText('Password updated successfully!')).toBeVisible()
  await later.goto(`/${store.slug}/admin/pos`)
  await expect(later.getByRole('searchbox', { name: 'Search or scan' })).toBeVisible()
  await later.context().close()

  await page.goto(`/${store.slug}/admin/changes`)
  await expect(page.getByText(/Cora Santos .* changed/).first()).toBeVisible()
  await expect(page.getByText(password)).toHaveCount(0)
})
