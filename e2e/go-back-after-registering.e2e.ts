import { expect } from '@playwright/test'
import { expectAccessible, test } from './larder.ts'
import { registerStore } from './registration.ts'

test('REG-27 whoever goes back after the registration sees what is registered, and changes nothing', async ({
  page,
}, { project }) => {
  const name = `Back ${project.name} ${crypto.randomUUID().slice(0, 8)}`
  const currentStep = page.getByRole('list', { name: 'Steps' }).locator('[aria-current]')
  await registerStore(page, name)
  const back = page.getByRole('button', { name: 'Back' })
  const next = page.getByRole('button', { name: 'Next' })
  await back.click()
  await expect(currentStep).toContainText('2')
  await expect(page.getByRole('main')).toContainText(name)
  await expect(page.getByText('This is registered.')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
  await back.click()
  await expect(currentStep).toContainText('1')
  await expect(page.getByRole('main')).toContainText('Reyes')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(back).toBeHidden()
  await next.click()
  await next.click()
  await expect(currentStep).toContainText('3')
  await page.reload()
  await expect(currentStep).toContainText('3')
})
