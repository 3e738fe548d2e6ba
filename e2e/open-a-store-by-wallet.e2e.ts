import { expect, type Page } from '@playwright/test'
import { stores } from '../src/stores/contract.ts'
import { expectAccessible, logIn, test, type Larder } from './larder.ts'
import { approveInBrowser } from './operators.ts'
import { fillOwner, ownersPassword, registerStore, slugOf } from './registration.ts'

const unique = () => crypto.randomUUID().slice(0, 8)
const currentStep = (page: Page) =>
  page.getByRole('list', { name: 'Steps' }).locator('[aria-current]')
const storeOf = async (larder: Larder, slug: string) =>
  (await larder.send(stores.bySlug, { params: { slug } })).data

test('REG-02 REG-03 REG-04 REG-06 REG-09 REG-10 REG-11 REG-12 REG-22 REG-23 REG-24 REG-27 VAL-08 VAL-09 ENT-27 ROUTE-03 CONST-01 CONST-02 CONST-03 AMB-05 a stranger is led through the first steps, and nothing typed is lost', async ({
  page,
}) => {
  await page.goto('/register')
  await expect(page).toHaveTitle('Register | Larder')
  await expect(page.getByText('100 spots at ₱1,490.00')).toBeVisible()
  await expect(
    page.getByText('For the first 1000 people. Later ₱4,990.00 plus a monthly fee.'),
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
  await expect(page.getByText('First name is required')).toBeVisible()
  await expect(page.getByText('Please confirm your password')).toBeVisible()
  await expect(page.getByLabel('First Name')).toBeFocused()
  await expectAccessible(page)
  await fillOwner(page, `${unique()}@example.com`)
  await page.getByLabel('Confirm Password').fill('Another-horse-8!')
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
  await page.getByLabel('Password', { exact: true }).fill(ownersPassword)
  await page.getByLabel('Confirm Password').fill(ownersPassword)
  await page.getByRole('button', { name: 'Next' }).click()

  await expect(currentStep(page)).toContainText('2')
  await expect(page.getByLabel('Country')).toHaveValue('Philippines')
  await expect(page.getByText('Leave blank to use the account email.')).toBeVisible()
  await page.getByLabel('Country').selectOption('Japan')
  await expect(page.getByText('Later $85.99 plus a monthly fee.')).toBeVisible()
  await page.getByRole('button', { name: 'Register' }).click()
  for (const message of [
    'Store name is required',
    'Phone number is required',
    'Please select a business type',
  ])
    await expect(page.getByText(message)).toBeVisible()
  await expect(currentStep(page)).toContainText('2')
  await page.getByLabel('Store Name').fill('Kept Tea')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue('Ana')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Store Name')).toHaveValue('Kept Tea')
})

test('REG-28 REG-29 CONST-05 whoever says who they are is mailed the details, once', async ({
  page,
}) => {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/marketing/subscribe')) sent.push(request.postDataJSON())
  })
  const email = `${unique()}@example.com`
  await page.goto('/register')
  await fillOwner(page, email)
  await expect(page.getByText(`An email with details was sent to ${email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  expect(sent).toEqual([expect.objectContaining({ email, firstname: 'Ana', lastname: 'Reyes' })])
})

test('ENT-20 REG-01 REG-05 REG-07 REG-13 REG-15 REG-16 REG-17 REG-19 REG-25 REG-26 REG-36 REG-37 REG-38 REG-39 REG-40 REG-41 REG-42 REG-43 VAL-15 GEN-05 ROUTE-04 ROUTE-05 THX-01 THX-02 THX-03 THX-04 THX-05 a store is paid by wallet, approved by the operator, and opens', async ({
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
  await page.getByRole('radio', { name: /^GCash/ }).check()
  const submit = page.getByRole('button', { name: 'Submit Reference Number' })
  await expect(submit).toBeDisabled()
  await expectAccessible(page)
  const reference = `GC-${unique()}`
  await page.getByRole('textbox', { name: 'Reference Number' }).fill(reference)
  await submit.click()
  const modal = page.getByRole('dialog', { name: 'Payment Verification Required' })
  await expect(modal.getByRole('link', { name: /screenshot/i })).toHaveAttribute(
    'href',
    'https://www.messenger.com/',
  )
  await expectAccessible(page)
  await modal.getByRole('button', { name: 'Close' }).last().click()

  await page.goto(`/${slug}/register`)
  await expect(currentStep(page)).toContainText('3')
  await expect(page.getByText(reference)).toBeVisible()
  await expectAccessible(page)
  expect((await storeOf(larder, slug)).paymentStatus).toBe('pending')
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
  ])
    await expect(page.getByRole('heading', { name: step })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
})

test('REG-18 REG-44 REG-47 REG-48 REG-49 ERR-65 another country has another price and no wallets', async ({
  larder,
  page,
}, { project }) => {
  const name = `Moving ${project.name} ${unique()}`
  await registerStore(page, name)
  await page.getByRole('radio', { name: /^GCash/ }).check()
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
  for (const method of ['GCash', 'Maya', 'Bank transfer']) {
    const radio = page.getByRole('radio', { name: `${method} Only available in Philippines` })
    await expect(radio).toBeDisabled()
    await expect(radio).not.toBeChecked()
  }
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
  await page.getByRole('textbox', { name: 'Reference Number' }).fill(reference)
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
  await page.getByRole('textbox', { name: 'Reference Number' }).fill(`B-${unique()}`)
  await context.route('**/api/stores/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  const submit = page.getByRole('button', { name: 'Submit Reference Number' })
  await submit.click()
  await expect(page.getByText('An error occurred. Please try again.')).toBeVisible()
  await expectAccessible(page)
  await context.unroute('**/api/stores/*')
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
    await page.getByRole('textbox', { name: 'Reference Number' }).fill(reference)
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
})

test('REG-08 a store of whose payment nothing is known goes on at the payment', async ({
  larder,
  page,
}) => {
  const store = await larder.register(`Unknown ${unique()}`)
  await page.goto(`/${store.slug}/login`)
  await page.getByLabel('Email').fill(store.email)
  await page.getByLabel('Password', { exact: true }).fill(store.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL(`**/${store.slug}/register`)
  await page.route(`**/api/stores/${store.id}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { store: object } }
    const json = { data: { ...body.data, store: { ...body.data.store, paymentStatus: '' } } }
    await route.fulfill({ response, json })
  })
  await page.goto('/register')
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  await expect(currentStep(page)).toContainText('3')
})

test('AMB-01 STATE-02 THX-07 a store that is not open sends everybody to its registration', async ({
  browser,
  larder,
  page,
}) => {
  await page.goto('/menu')
  await page.waitForURL(larder.baseUrl + '/')
  const store = await larder.register(`Closed ${unique()}`)
  await page.goto(`/${store.slug}/menu`)
  await page.waitForURL(`**/${store.slug}/register`)
  await expect(page.getByText(`${store.name} is not open yet.`)).toBeVisible()
  await expect(currentStep(page)).toContainText('1')
  await page.goto(`/${store.slug}/admin`)
  await page.waitForURL(`**/${store.slug}/register`)
  await page.goto(`/${store.slug}/login`)
  await page.getByLabel('Email').fill(store.email)
  await page.getByLabel('Password', { exact: true }).fill(store.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL(`**/${store.slug}/register`)
  await expect(currentStep(page)).toContainText('3')
  await page.goto('/thankyou')
  await page.waitForURL('**/register')
  const stranger = await (await browser.newContext({ baseURL: larder.baseUrl })).newPage()
  await stranger.goto(`/${store.slug}`)
  await expect(stranger.getByText(`${store.name} is not open yet.`)).toBeVisible()
})

test('REG-20 REG-21 THX-08 THX-09 an open store has nothing left to register', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Open ${unique()}`)
  await page.goto('/thankyou')
  await page.waitForURL(/\/$/)
  await expect(page.getByRole('heading', { name: 'Log in to your store' })).toBeVisible()
  await page.goto(`/${store.slug}/register`)
  await page.waitForURL(`**/${store.slug}`)
  await expect(page.getByRole('heading', { name: store.name }).first()).toBeVisible()
  await page.goto('/thankyou')
  await page.waitForURL(`**/${store.slug}/login?to=*`)
  await expect(page.getByRole('heading', { name: 'Log In to Your Account' })).toBeVisible()
  await logIn(page, store)
  // It goes on after two seconds, which a page may take to load the last of its pictures.
  await page.goto(`/${store.slug}/register`, { waitUntil: 'commit' })
  await expect(page.getByText('Taking you there...')).toBeVisible()
  await page.waitForURL(`**/${store.slug}`)
})

test('THX-06 THX-10 ROLE-09 the thank-you page says when the store cannot be fetched', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Thanks ${unique()}`)
  await logIn(page, store)
  await page.route('**/api/stores/slug/*', (route) => route.fulfill({ status: 400, body: '{}' }))
  await page.goto('/thankyou')
  await expect(
    page.getByText('Failed to fetch store details. Please try again later.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/stores/slug/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(store.name).first()).toBeVisible()
})
