import { expect } from '@playwright/test'
import { expectAccessible, test } from './larder.ts'
import { fillOwner, registerStore } from './registration.ts'
import { type } from './typing.ts'

test('REG-27 whoever goes back after the registration sees what is registered, and changes nothing', async ({
  page,
}, { project }) => {
  const name = `Back ${project.name} ${crypto.randomUUID().slice(0, 8)}`
  const currentStep = page.getByRole('list', { name: 'Steps' }).locator('[aria-current]')
  await registerStore(page, name)
  // Whoever goes by the keyboard, or listens, is where the step begins.
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused()
  const back = page.getByRole('button', { name: 'Back' })
  const next = page.getByRole('button', { name: 'Next' })
  await back.click()
  await expect(currentStep).toContainText('2')
  await expect(page.getByRole('main')).toContainText(name)
  await expect(page.getByRole('heading', { name: 'Store information' })).toBeFocused()
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

test('whoever goes back after a lost answer and sends the same again has one store', async ({
  page,
}, { project }) => {
  const name = `Again ${project.name} ${crypto.randomUUID().slice(0, 8)}`
  const register = page.getByRole('button', { name: 'Register' })
  const attempts: unknown[] = []
  // The store is made, and nobody hears of it.
  await page.route('**/api/auth/register', async (route) => {
    attempts.push((route.request().postDataJSON() as { attemptId?: unknown }).attemptId)
    if (attempts.length > 2) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.goto('/register')
  await fillOwner(page, `${crypto.randomUUID()}@example.com`)
  await page.getByRole('button', { name: 'Next' }).click()
  await type(page.getByLabel('Store Name'), name)
  await type(page.getByLabel('Phone'), '0917 555 0100')
  await page.getByLabel('Business Type').selectOption('milkteashop')
  await register.click()
  await expect(page.getByRole('alert')).toContainText('No answer came.')

  const backAndOn = async () => {
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await register.click()
  }
  await backAndOn()
  await expect(page.getByRole('alert')).toContainText('No answer came.')
  await backAndOn()
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  expect(new Set(attempts).size).toBe(1)
})

test("the browser's own Back leads from step to step, and keeps what was typed", async ({
  page,
}) => {
  await page.goto('/')
  await page.goto('/register')
  await fillOwner(page, `${crypto.randomUUID()}@example.com`)
  await page.getByRole('button', { name: 'Next' }).click()
  const heading = page.getByRole('heading', { name: 'Store information' })
  await expect(heading).toBeFocused()
  const name = `Turns ${crypto.randomUUID().slice(0, 8)}`
  await type(page.getByLabel('Store Name'), name)
  await page.goBack()
  await expect(page.getByLabel('First Name')).toHaveValue('Ana')
  await expect(page.getByLabel('Password', { exact: true })).not.toHaveValue('')
  await page.goForward()
  await expect(page.getByLabel('Store Name')).toHaveValue(name)
  await type(page.getByLabel('Phone'), '0917 555 0100')
  await page.getByLabel('Business Type').selectOption('milkteashop')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('This is registered.')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
})

test('the address that a name is promised is the one that the store gets, also where it is taken', async ({
  larder,
  page,
}) => {
  const { name, slug } = await larder.register(`Taken ${crypto.randomUUID().slice(0, 8)}`)
  await page.goto('/register')
  await fillOwner(page, `${crypto.randomUUID()}@example.com`)
  await page.getByRole('button', { name: 'Next' }).click()
  await type(page.getByLabel('Store Name'), name)
  await expect(
    page.getByText(
      `/${slug} is taken, so your shop will be at ${new URL(larder.baseUrl).host}/${slug}-2`,
    ),
  ).toBeVisible()
  await type(page.getByLabel('Phone'), '0917 555 0100')
  await page.getByLabel('Business Type').selectOption('milkteashop')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText(`${name} will be at`)).toContainText(`/${slug}-2`)
})
