import { expect, type Page } from '@playwright/test'
import { stores } from '../src/stores/contract.ts'
import { expectAccessible, test, type Larder } from './larder.ts'
import { approveInBrowser } from './operators.ts'
import { fillOwner, fillPerson, ownersPassword, registerStore, slugOf } from './registration.ts'
import { type } from './typing.ts'

const unique = () => crypto.randomUUID().slice(0, 8)
const currentStep = (page: Page) =>
  page.getByRole('list', { name: 'Steps' }).locator('[aria-current]')
const storeOf = async (larder: Larder, slug: string) =>
  (await larder.send(stores.bySlug, { params: { slug } })).data

test('REG-02 REG-04 REG-06 REG-09 REG-10 REG-11 REG-12 REG-22 REG-23 REG-24 VAL-01 VAL-02 VAL-03 VAL-04 VAL-05 VAL-06 VAL-07 VAL-08 VAL-09 VAL-10 VAL-11 VAL-12 ENT-27 ROUTE-03 CONST-01 CONST-02 CONST-03 AMB-05 a stranger is led through the first steps, and nothing typed is lost', async ({
  page,
}) => {
  await page.goto('/register')
  await expect(page).toHaveTitle('Register | Larder')
  await expect(page.getByText('100 spots at ₱1,490.00')).toBeVisible()
  await expect(
    page.getByText(
      'For the first 1000 people. Whoever comes later pays ₱4,990.00 plus a monthly fee.',
    ),
  ).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d:\d\d$/)
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveText([
    /1/,
    /2/,
    /3/,
  ])
  await expect(currentStep(page)).toContainText('1')
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toHaveAttribute(
    'href',
    '/login',
  )
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden()

  await page.getByRole('button', { name: 'Next' }).click()
  for (const missing of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Password is required',
    'Please confirm your password',
  ]) {
    await expect(page.getByText(missing)).toBeVisible()
  }
  await expect(page.getByLabel('First Name')).toBeFocused()
  await expect(page.getByText('a number and one of @$!%*?&.')).toBeVisible()
  await expect(page.getByRole('contentinfo')).not.toContainText('ask the store')
  await expectAccessible(page)
  const password = page.getByLabel('Password', { exact: true })
  await type(page.getByLabel('Email', { exact: true }), 'ana@shop')
  await type(password, 'Aa1!Aa1')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
  await type(password, 'aa1!aa1!')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(
    page.getByText('Password must include uppercase, lowercase, number and special character'),
  ).toBeVisible()
  await fillOwner(page, `${unique()}@example.com`)
  await type(page.getByLabel('Confirm Password'), 'Another-horse-8!')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(currentStep(page)).toContainText('1')

  await page.reload()
  await expect(page.getByLabel('First Name')).toHaveValue('Ana')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(page.getByText('never keep a password')).toBeVisible()
  expect(
    await page.evaluate(() =>
      JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
    ),
  ).not.toContain('horse')
  // Later, by the letter's link, in a tab of its own.
  const later = await page.context().newPage()
  await later.goto('/register')
  await expect(later.getByLabel('First Name')).toHaveValue('Ana')
  await later.close()
  await type(page.getByLabel('Password', { exact: true }), ownersPassword)
  await type(page.getByLabel('Confirm Password'), ownersPassword)
  await page.getByRole('button', { name: 'Next' }).click()

  await expect(currentStep(page)).toContainText('2')
  await expect(page.getByLabel('Country')).toHaveValue('Philippines')
  await expect(page.getByText('Leave blank to use the account email.')).toBeVisible()
  await page.getByLabel('Country').selectOption('Japan')
  await expect(page.getByText('Whoever comes later pays $85.99 plus a monthly fee.')).toBeVisible()
  await page.getByRole('button', { name: 'Register' }).click()
  for (const message of [
    'Store name is required',
    'Phone number is required',
    'Please select a business type',
  ]) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await expect(currentStep(page)).toContainText('2')
  await type(page.getByLabel('Store Name'), 'Kept Tea')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue('Ana')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Store Name')).toHaveValue('Kept Tea')
})

test('REG-28 REG-29 whoever says who they are is mailed the details, once', async ({ page }) => {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/marketing/subscribe')) sent.push(request.postDataJSON())
  })
  const email = `${unique()}@example.com`
  await page.goto('/register')
  await fillPerson(page, email)
  await page.keyboard.press('Tab')
  await expect(page.getByText(`An email with details was sent to ${email}.`)).toBeVisible()
  await fillOwner(page, email)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  expect(sent).toEqual([expect.objectContaining({ email, firstname: 'Ana', lastname: 'Reyes' })])
})

test('ENT-20 REG-01 REG-05 REG-07 REG-13 REG-15 REG-16 REG-19 REG-25 REG-26 REG-36 REG-37 REG-38 REG-39 REG-40 REG-41 REG-42 REG-43 VAL-15 GEN-05 ROUTE-04 ROUTE-05 THX-01 THX-02 THX-03 THX-04 THX-05 a store is paid by wallet, approved by the operator, and opens', async ({
  browser,
  larder,
  page,
}, { project }) => {
  const name = `Wallet ${project.name} ${unique()}`
  const slug = slugOf(name)
  await registerStore(page, name)
  await expect(page).toHaveTitle(`Register | ${name}`)
  await expect(currentStep(page)).toContainText('3')
  await expect(page.getByText('₱1,490.00 PHP')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Bank transfer/ })).toBeEnabled()
  await expect(page.getByRole('radio', { name: /^Maya/ })).toBeEnabled()
  const card = page.getByRole('radio', { name: /card/ })
  await expect(card).toHaveAccessibleName(/Not taken right now/)
  await expect(card).toBeDisabled()
  await expect(card).not.toBeChecked()
  // The keyboard passes it over: the group says why.
  await expect(page.getByRole('group', { name: 'Payment method' })).toHaveAccessibleDescription(
    'Credit or debit card: Not taken right now.',
  )
  await page.getByRole('radio', { name: /^GCash/ }).check()
  const submit = page.getByRole('button', { name: 'Submit Reference Number' })
  await expect(submit).toBeDisabled()
  await expectAccessible(page)
  const reference = `GC-${unique()}`
  await type(page.getByRole('textbox', { name: 'Reference Number' }), reference)
  await submit.click()
  const modal = page.getByRole('dialog', { name: 'Payment Verification Required' })
  await expect(modal.getByRole('link', { name: /screenshot/i })).toHaveAttribute(
    'href',
    'https://www.messenger.com/',
  )
  await expect(modal).toContainText('A person looks for the payment and opens your store')
  await expect(modal).toContainText('You need not do anything more.')
  await expectAccessible(page)
  await modal.getByRole('button', { name: 'Close' }).last().click()

  await page.goto(`/${slug}/register`)
  await expect(currentStep(page)).toContainText('3')
  await expect(page.getByText(reference)).toBeVisible()
  await expectAccessible(page)
  // A finger on the list of countries does not throw away a payment that is being looked for.
  const country = page.getByLabel('Country')
  await country.selectOption('Japan')
  const move = page.getByRole('dialog', { name: 'Move to Japan?' })
  await expect(move).toContainText(`Your reference ${reference} will be withdrawn`)
  await expectAccessible(page)
  await move.getByRole('button', { name: 'Cancel' }).click()
  await expect(country).toHaveValue('Philippines')
  expect(await storeOf(larder, slug)).toMatchObject({
    paymentStatus: 'pending',
    address: { country: 'Philippines' },
  })
  await approveInBrowser(browser, larder, name)
  const success = page.getByRole('dialog', { name: 'Payment Successful!' })
  await expect(success).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  const saved = page.waitForRequest((request) => request.method() === 'PUT')
  await success.getByRole('button', { name: 'Activate Account' }).click()
  expect((await saved).postDataJSON()).toMatchObject({ referenceNumber: reference })
  await page.waitForURL('**/thankyou')
  await expect(page.getByText(name).first()).toBeVisible()
  for (const step of [
    'Join the social group',
    'Join the messaging group',
    'Read the guide',
    'Go to the admin dashboard',
  ]) {
    await expect(page.getByRole('heading', { name: step })).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
})

test('REG-17 REG-18 REG-44 REG-47 REG-48 REG-49 ERR-65 another country has another price and no wallets', async ({
  larder,
  page,
}, { project }) => {
  const name = `Moving ${project.name} ${unique()}`
  await registerStore(page, name)
  const ofThePhilippines = ['GCash', 'Maya', 'Bank transfer']
  for (const method of ofThePhilippines) {
    await expect(page.getByRole('radio', { name: new RegExp(`^${method}`) })).toBeEnabled()
  }
  await page.getByRole('radio', { name: /^GCash/ }).check()
  await expect(page.getByText('Ask whoever runs this site where to send it')).toBeVisible()
  const logged = page.waitForEvent('console', (message) => /country/.test(message.text()))
  await page.route('**/api/stores/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 409 }) : route.continue(),
  )
  await page.getByLabel('Country').selectOption('Japan')
  await logged
  await expect(page.getByLabel('Country')).toHaveValue('Philippines')
  await expect(page.getByRole('alert')).toBeHidden()
  await page.unroute('**/api/stores/*')
  await page.getByRole('radio', { name: /^GCash/ }).check()
  await Promise.all([page.waitForEvent('load'), page.getByLabel('Country').selectOption('Japan')])
  await expect(page.getByText('$29.99 USD')).toBeVisible()
  for (const method of ofThePhilippines) {
    const radio = page.getByRole('radio', { name: `${method} Only available in Philippines` })
    await expect(radio).toBeDisabled()
    await expect(radio).not.toBeChecked()
  }
  await expect(page.getByText('Right now nothing can be paid from Japan.')).toBeVisible()
  await expectAccessible(page)
  expect(await storeOf(larder, slugOf(name))).toMatchObject({
    address: { country: 'Japan' },
    currency: '¥',
    currencyCode: 'JPY',
  })
  const kept = await page.evaluate(() => localStorage.getItem('larder.store') ?? '')
  expect(JSON.parse(kept)).toMatchObject({ address: { country: 'Japan' }, currencyCode: 'JPY' })
  await Promise.all([
    page.waitForEvent('load'),
    page.getByLabel('Country').selectOption('Philippines'),
  ])
  await expect(page.getByText('₱1,490.00 PHP')).toBeVisible()
  for (const method of ofThePhilippines) {
    await expect(page.getByRole('radio', { name: new RegExp(`^${method}`) })).toBeEnabled()
  }
  // Chosen before the move, and not chosen again by moving back.
  await expect(page.getByRole('radio', { name: /^GCash/ })).not.toBeChecked()
})

test('ERR-33 a reference that was not taken says why', async ({ larder, page }, { project }) => {
  const name = `Again ${project.name} ${unique()}`
  const reference = `GC-${unique()}`
  const other = await larder.register(`Other ${unique()}`)
  await larder.send(
    stores.change,
    { params: { storeId: other.id }, body: { referenceNumber: reference, paymentMethod: 'gcash' } },
    other.token,
  )
  await registerStore(page, name)
  await page.getByRole('radio', { name: /^Bank transfer/ }).check()
  await type(page.getByRole('textbox', { name: 'Reference Number' }), reference)
  const submit = page.getByRole('button', { name: 'Submit Reference Number' })
  await submit.click()
  await expect(page.getByText('This reference number has been used already.')).toBeVisible()
  await page.route('**/api/stores/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, body: '' })
      : route.continue(),
  )
  await submit.click()
  await expect(page.getByText('Failed to submit reference number')).toBeVisible()
})

test('ERR-34 a reference that does not reach the server may be sent again', async ({
  browser,
  larder,
  page: guarded,
}, { project }) => {
  // Its network error is the point of this journey.
  const context = await browser.newContext({
    baseURL: larder.baseUrl,
    viewport: guarded.viewportSize(),
  })
  const page = await context.newPage()
  await registerStore(page, `Offline ${project.name} ${unique()}`)
  await page.getByRole('radio', { name: /^Bank transfer/ }).check()
  const reference = `B-${unique()}`
  await type(page.getByRole('textbox', { name: 'Reference Number' }), reference)
  await context.route('**/api/stores/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  const submit = page.getByRole('button', { name: 'Submit Reference Number' })
  await submit.click()
  await expect(page.getByText('An error occurred. Please try again.')).toBeVisible()
  await expectAccessible(page)
  await context.unroute('**/api/stores/*')
  await page.reload()
  await page.getByRole('radio', { name: /^Bank transfer/ }).check()
  await expect(page.getByRole('textbox', { name: 'Reference Number' })).toHaveValue(reference)
  await submit.click()
  await expect(page.getByRole('dialog', { name: 'Payment Verification Required' })).toBeVisible()
  await context.close()
})

test('a reference that was not found says why, and another may be given', async ({ larder, page }, {
  project,
}) => {
  const name = `Rejected ${project.name} ${unique()}`
  await registerStore(page, name)
  const give = async (reference: string) => {
    await page.getByRole('radio', { name: /^GCash/ }).check()
    await type(page.getByRole('textbox', { name: 'Reference Number' }), reference)
    await page.getByRole('button', { name: 'Submit Reference Number' }).click()
    const modal = page.getByRole('dialog', { name: 'Payment Verification Required' })
    await modal.getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByText(reference)).toBeVisible()
  }
  const first = `GC-${unique()}`
  await give(first)
  await larder.operate('reject', slugOf(name), 'Nothing with this number has arrived.')
  const notice = page.getByRole('alert').filter({ hasText: first })
  await expect(notice).toContainText('Nothing with this number has arrived.', { timeout: 20_000 })
  await expectAccessible(page)
  await page.reload()
  await expect(notice).toBeVisible()
  await give(`GC-${unique()}`)
  await expect(notice).toBeHidden()

  // In another country it does not count: said before, and done after.
  await page.getByLabel('Country').selectOption('Japan')
  const move = page.getByRole('dialog', { name: 'Move to Japan?' })
  await Promise.all([
    page.waitForEvent('load'),
    move.getByRole('button', { name: 'Change the country' }).click(),
  ])
  await expect(page.getByText('$29.99 USD')).toBeVisible()
  await expect(page.getByLabel('Country')).toHaveValue('Japan')
  await expect(page.getByText('We are looking for your payment')).toBeHidden()
})
