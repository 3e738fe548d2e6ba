import { expect } from '@playwright/test'
import { inventory } from '../src/inventory/contract.ts'
import { expectAccessible, openAs, test } from './larder.ts'
import { type } from './typing.ts'

const unique = () => crypto.randomUUID().slice(0, 8)

test('an owner makes a key for a program, sees it once, and ends it', async ({ larder, page }) => {
  const store = await larder.openStore(`Keys ${unique()}`)
  await openAs(page, store, `/${store.slug}/admin/settings`)
  await page.getByRole('main').getByRole('link', { name: 'API keys' }).click()
  await expect(page.getByText('No API keys yet')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Make a key' }).click()
  const form = page.getByRole('dialog', { name: 'Make a key' })
  await expectAccessible(page)
  await type(form.getByRole('textbox', { name: 'Name' }), 'B')
  await page.keyboard.press('Backspace')
  // Nothing moves beneath a press, not even by the words about the field that it takes the focus from.
  const button = form.getByRole('button', { name: 'Make the key' })
  await button.scrollIntoViewIfNeeded()
  const top = async () => (await button.boundingBox())?.y ?? Number.NaN
  const before = await top()
  await button.hover()
  await page.mouse.down()
  await expect(form.getByRole('textbox', { name: 'Name' })).not.toBeFocused()
  // A button that is pressed gives way by a pixel.
  expect(Math.abs((await top()) - before)).toBeLessThan(3)
  await page.mouse.up()
  for (const text of ['Name is required', 'Please choose what the key may do']) {
    await expect(form.getByText(text)).toBeVisible()
  }
  await type(form.getByRole('textbox', { name: 'Name' }), 'Bookkeeping')
  await form.getByLabel('Read stock and costs').check()
  await form.getByLabel('Good for').selectOption('90 days')
  await type(form.getByRole('textbox', { name: 'Your password' }), 'Wrong-horse-7!')
  await form.getByRole('button', { name: 'Make the key' }).click()
  await expect(form.getByText('This is not your password')).toBeVisible()
  await type(form.getByRole('textbox', { name: 'Your password' }), store.password)
  await form.getByRole('button', { name: 'Make the key' }).click()

  const alert = page.getByRole('alertdialog', { name: 'Bookkeeping has a key' })
  await expect(alert).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const key = (await alert.getByRole('code').textContent()) ?? ''
  await alert.getByRole('button', { name: 'Done' }).click()
  await expect(alert).toBeHidden()
  const row = page.getByRole('row', { name: /Bookkeeping/ })
  await expect(row).toContainText('Never')
  await expectAccessible(page)

  expect((await larder.send(inventory.list, {}, key)).data).toEqual([])
  await page.reload()
  await expect(row).toContainText('Read stock and costs')
  await expect(row).not.toContainText('Never')
  await expect(page.getByText(key)).toHaveCount(0)

  await page.getByRole('button', { name: 'End Bookkeeping' }).click()
  const question = page.getByRole('dialog', { name: 'End API key' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'End' }).click()
  await expect(page.getByText('No API keys yet')).toBeVisible()
  await expect(larder.send(inventory.list, {}, key)).rejects.toThrow()
  await page.goto(`/${store.slug}/admin/changes`)
  await expect(page.getByText('API key “Bookkeeping” removed').first()).toBeVisible()
})
