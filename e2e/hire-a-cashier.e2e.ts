import { expect, type Page } from '@playwright/test'
import { users } from '../src/accounts/contract.ts'
import { expectAccessible, logIn, test, type OpenStore } from './larder.ts'
import { chooseFor } from './rows.ts'
import { elsewhere } from './staff.ts'
import { type } from './typing.ts'

const ownPassword = 'Another-horse-8!'
const unique = () => crypto.randomUUID().slice(0, 8)

async function manageUsers(page: Page, store: OpenStore) {
  await logIn(page, store)
  await page.goto(`/${store.slug}/admin/users`)
  await expect(page.getByRole('heading', { name: 'Manage Users' })).toBeVisible()
  await expect(page.getByText(store.email)).toBeVisible()
}

/** Fills the window for somebody new; answers the password that is shown once. */
async function hire(page: Page, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Add User' }).click()
  const form = page.getByRole('dialog', { name: 'Add User' })
  // Where there are keys, one types at once; elsewhere they would cover the window.
  const hasKeys = (page.viewportSize()?.width ?? 0) > 1024
  const first = hasKeys
    ? form.getByLabel('First Name')
    : form.getByRole('button', { name: 'Close' })
  await expect(first).toBeFocused()
  await expect(form.getByLabel('Role')).toHaveValue('user')
  // Of the two roles that do not work here, one is offered.
  await expect(form.getByRole('option', { name: 'User' })).toHaveCount(1)
  await expect(form.getByRole('option', { name: 'Customer' })).toHaveCount(0)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add User' }).click()
  for (const field of ['First name', 'Last name', 'Email']) {
    await expect(form.getByText(`${field} is required`)).toBeVisible()
  }
  await expect(form.getByLabel('First Name')).toBeFocused()
  await type(form.getByLabel('First Name'), 'Cora')
  await type(form.getByLabel('Last Name'), 'Lim')
  await type(form.getByLabel('Email'), email)
  await expect(form.getByText('Does not work here: orders in the shop.')).toBeVisible()
  const active = form.getByLabel('Active')
  await expect(active).toHaveAccessibleDescription('May log in and order.')
  const fee = form.getByLabel('Charge the delivery fee')
  await expect(fee).toBeVisible()
  await form.getByLabel('Role').selectOption({ label: 'Cashier' })
  await expect(active).toHaveAccessibleDescription('May log in and work.')
  await expect(fee).toHaveCount(0)
  await expect(form.getByText('Sells at the counter and counts the drawer.')).toBeVisible()
  await form.getByRole('button', { name: 'Add User' }).click()
  const alert = page.getByRole('alertdialog', { name: 'Cora Lim has been added' })
  await expect(alert).toBeVisible()
  await expectAccessible(page)
  // Shown once: neither Escape nor a tap beside it takes it away unread.
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(alert).toBeVisible()
  const password = await alert.getByRole('code').textContent()
  await alert.getByRole('button', { name: 'Done' }).click()
  await expect(alert).toBeHidden()
  return password ?? ''
}

async function fillPasswords(page: Page, current: string, chosen: string, again = chosen) {
  await type(page.getByLabel('Current Password'), current)
  await type(page.getByLabel('New Password').first(), chosen)
  await type(page.getByLabel('Confirm New Password'), again)
  await page.getByRole('button', { name: 'Update Password' }).click()
}

test('MUSR-01 MUSR-02 MUSR-05 MUSR-07 VAL-56 VAL-60 ROLE-11 a cashier is hired and chooses a password of her own', async ({
  browser,
  larder,
  page,
}) => {
  const store = await larder.openStore(`Hire ${unique()}`)
  await manageUsers(page, store)
  await expectAccessible(page)
  const email = `${unique()}@example.com`
  const password = await hire(page, email)
  await expect(page.getByRole('row', { name: /Cora Lim/ })).toContainText(/Cashier.*–/)

  const till = await elsewhere(browser, page, larder)
  await logIn(till, { slug: store.slug, email, password }, '/admin/pos')
  await expect(till.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  await expectAccessible(till)
  await till.goto(`/${store.slug}/user/settings`)
  await fillPasswords(till, password, ownPassword, 'something else')
  await expect(till.getByText("New passwords don't match")).toBeVisible()
  await fillPasswords(till, password, ownPassword)
  await expect(till.getByText('Password updated successfully!')).toBeVisible()
  await expect(till.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
  await till.context().close()

  const later = await elsewhere(browser, page, larder)
  await logIn(later, { slug: store.slug, email, password: ownPassword }, '/admin/pos')
  const search = later.getByRole('searchbox', { name: 'Search or scan' })
  await expect(search).toBeVisible()

  // A new role reaches whoever is signed in, up and down.
  const { data } = await larder.send(users.list, { query: { search: email } }, store.token)
  const become = (role: 'cashier' | 'manager' | 'kitchen') => {
    const params = { id: data[0]?.id ?? '' }
    const body = { firstName: 'Cora', lastName: 'Lim', email, role }
    return larder.send(users.change, { params, body }, store.token)
  }
  // Who is writing is asked first.
  await later.goto(`/${store.slug}/admin/sales`)
  const note = later.getByLabel('Note')
  await type(note, 'Ice')
  await become('manager')
  const question = later.getByRole('dialog', { name: 'Your rights have changed' })
  await expect(question).toContainText('What you have typed is still here.')
  await expectAccessible(later)
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(note).toHaveValue('Ice')
  await expectAccessible(later)
  await later.getByRole('button', { name: 'Reload' }).click()
  await expect(later.getByRole('heading', { name: 'Sales and Cashflow' })).toBeVisible()
  await become('cashier')
  await expect(later.getByRole('heading', { name: 'Cash in and out' })).toBeVisible()

  // Of a day that is not theirs they see no order, and no field that promises them one.
  await later.goto(`/${store.slug}/admin/orders?start=2026-01-05&end=2026-01-05`)
  await expect(later.getByText('You see the orders of today only.')).toBeVisible()
  await expect(later.getByLabel('Day', { exact: true })).toHaveCount(0)
  await later.getByRole('button', { name: 'Jan 5, 2026, show others too' }).click()
  await expect(later).not.toHaveURL(/start/)

  await later.goto(`/${store.slug}/admin/larder`)
  await expect(later.getByText('Your role does not open this page')).toBeVisible()
  await become('manager')
  await expect(later.getByRole('heading', { name: 'Ingredients' })).toBeVisible()
  await later.goto(`/${store.slug}/admin/pos`)
  await expect(search).toBeVisible()
  await become('kitchen')
  await expect(later.getByText('Your role does not open this page')).toBeVisible()
  await expect(search).toBeHidden()
  await later.context().close()
})

test('MUSR-03 MUSR-06 VAL-57 ROLE-05 people are switched off and removed, and an admin stays an admin', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Staff ${unique()}`)
  const body = { firstName: 'Ben', lastName: 'Tan', email: `${unique()}@example.com` }
  await larder.send(users.add, { body }, store.token)
  await manageUsers(page, store)
  const ben = page.getByRole('row', { name: /Ben Tan/ })
  await expect(ben).toContainText('Active')

  await page.getByRole('button', { name: 'Edit Ben Tan' }).click()
  await page.getByLabel('Active').uncheck({ force: true })
  await page.getByRole('button', { name: 'Save User' }).click()
  await expect(ben).toContainText('Inactive')

  await page.getByRole('button', { name: 'Edit Ana Reyes' }).click()
  const role = page.getByRole('dialog', { name: 'Edit User' }).getByLabel('Role')
  await expect(role).toBeDisabled()
  await expect(role.getByRole('option')).toHaveText(['Admin'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More for Ana Reyes' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled()
  await page.keyboard.press('Escape')

  await type(page.getByLabel('Search by name'), 'nobody of this name')
  await expect(page.getByText('No users found')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show all users' }).click()

  await chooseFor(page, 'Ben Tan', 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete user' })
  await expect(question).toContainText('Are you sure you want to delete Ben Tan?')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(ben).toBeVisible()
  await chooseFor(page, 'Ben Tan', 'Delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(ben).toBeHidden()
})

test('ERR-02 ERR-12 ERR-14 ERR-15 ERR-16 what the server says of people is shown, or the words for when it says nothing', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Words ${unique()}`)
  const body = { firstName: 'Ben', lastName: 'Tan', email: `${unique()}@example.com` }
  await larder.send(users.add, { body }, store.token)
  await manageUsers(page, store)
  const refuse = (method: string, answer: object) =>
    page.route('**/api/users**', (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 400, json: answer })
        : route.fallback(),
    )

  await refuse('POST', {})
  await page.getByRole('button', { name: 'Add User' }).click()
  const form = page.getByRole('dialog')
  await type(form.getByLabel('First Name'), 'Cora')
  await type(form.getByLabel('Last Name'), 'Lim')
  await type(form.getByLabel('Email'), 'cora@example.com')
  await form.getByRole('button', { name: 'Add User' }).click()
  await expect(form.getByRole('alert')).toHaveText('Failed to create user')
  await refuse('POST', { error: 'Not today.' })
  await form.getByRole('button', { name: 'Add User' }).click()
  await expect(form.getByRole('alert')).toHaveText('Not today.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave' }).click()

  await page.route('**/api/users/**', (route) => route.fulfill({ status: 400, json: {} }))
  await page.getByRole('button', { name: 'Edit Ben Tan' }).click()
  await page.getByRole('button', { name: 'Save User' }).click()
  await expect(form.getByRole('alert')).toHaveText('Failed to update user')
  await page.keyboard.press('Escape')
  await chooseFor(page, 'Ben Tan', 'Delete')
  await form.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete user')).toBeVisible()

  await refuse('GET', {})
  await page.goto(`/${store.slug}/admin/users?search=ben`)
  await expect(page.getByText('Failed to fetch users')).toBeVisible()
  await expectAccessible(page)
})

test('UDASH-01 UDASH-02 UDASH-04 UDASH-05 UDASH-06 ROLE-04 only an admin finds the way to the back office on the own page', async ({
  browser,
  larder,
  page,
}) => {
  const name = `Own ${unique()}`
  const store = await larder.openStore(name)
  const body = { firstName: 'Ben', lastName: 'Tan', email: `${unique()}@example.com` } as const
  const { temporaryPassword } = await larder.send(
    users.add,
    { body: { ...body, role: 'manager' } },
    store.token,
  )
  await page.goto(`/${store.slug}/user`)
  await expect(page.getByText('Please log in to see your account.')).toBeVisible()
  await expectAccessible(page)
  await logIn(page, store)
  await page.goto(`/${store.slug}/user`)
  await expect(page.getByRole('heading', { name: 'User Dashboard' })).toBeVisible()
  await expect(page).toHaveTitle(`Your Account | ${name}`)
  await expect(page.getByRole('link', { name: 'View Orders' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Manage Settings' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to Admin' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()

  const other = await elsewhere(browser, page, larder)
  await logIn(other, { slug: store.slug, email: body.email, password: temporaryPassword })
  await fillPasswords(other, temporaryPassword, ownPassword)
  await expect(other.getByText('Password updated successfully!')).toBeVisible()
  await other.goto(`/${store.slug}/user`)
  await expect(other.getByRole('link', { name: 'Manage Settings' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Go to Admin' })).toBeHidden()
  await other.context().close()
})

test('ACC-01 ACC-02 ACC-03 ACC-04 ACC-05 ACC-06 ACC-07 ACC-08 ACC-09 VAL-58 VAL-59 ERR-56 ERR-57 the own account is kept up to date and left', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Account ${unique()}`)
  await page.goto(`/${store.slug}/user/settings`)
  await expect(page.getByText('Please log in to view your settings.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await type(page.getByLabel('Email'), store.email)
  await type(page.getByLabel('Password', { exact: true }), store.password)
  await page.getByRole('button', { name: 'Log In' }).click()

  const profile = page.getByRole('region', { name: 'Profile Information' })
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
  await expect(profile.getByLabel('Email')).toBeDisabled()
  await expect(profile.getByText('Email cannot be changed')).toBeVisible()
  await expectAccessible(page)
  await type(profile.getByLabel('First Name'), '')
  await type(profile.getByLabel('Last Name'), '')
  await profile.getByRole('button', { name: 'Save Changes' }).click()
  await expect(profile.getByText('First name is required')).toBeVisible()
  await expect(profile.getByText('Last name is required')).toBeVisible()
  const said = { 'First Name': 'Dina', 'Last Name': 'Cruz', Phone: '0917 555 0177' }
  const home = { Address: '1 Bay Rd', City: 'Cebu', State: 'Cebu', 'Zip Code': '6000' }
  for (const [label, value] of Object.entries({ ...said, ...home })) {
    await type(profile.getByLabel(label), value)
  }
  const answerProfile = await holding(page, 'PUT')
  await profile.getByRole('button', { name: 'Save Changes' }).click()
  await expect(profile.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  answerProfile()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await page.reload()
  await expect(profile.getByLabel('Zip Code')).toHaveValue('6000')

  const password = page.getByRole('region', { name: 'Change Password' })
  await password.getByRole('button', { name: 'Update Password' }).click()
  await expect(password.getByText('Current password is required')).toBeVisible()
  await expect(password.getByText('Password is required', { exact: true })).toBeVisible()
  await expect(password.getByText('Please enter the new password again')).toBeVisible()
  const answerPassword = await holding(page, 'PUT')
  await fillPasswords(page, store.password, ownPassword)
  await expect(password.getByRole('button', { name: 'Updating...' })).toBeDisabled()
  answerPassword()
  await expect(page.getByText('Password updated successfully!')).toBeVisible()
  await expect(password.getByLabel('Current Password')).toHaveValue('')

  await page.getByRole('region', { name: 'Account Actions' }).getByRole('button').click()
  await page.waitForURL('**/login')
  const kept = await page.evaluate(() =>
    [localStorage, sessionStorage]
      .flatMap((area) => Object.keys(area))
      .filter((key) => key.startsWith('larder.') && key !== 'larder.store'),
  )
  expect(kept).toEqual([])
})

test('ERR-52 ERR-53 a profile or a password that could not be saved is said so, and nothing typed is lost', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Refused ${unique()}`)
  await logIn(page, store)
  await page.goto(`/${store.slug}/user/settings`)
  await type(page.getByLabel('City'), 'Cebu')
  await page.route('**/api/users/**', (route) => route.fulfill({ status: 400, json: {} }))
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('alert').getByText('Failed to update profile')).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Cebu')
  await fillPasswords(page, store.password, ownPassword)
  await expect(page.getByRole('alert').getByText('Failed to update password')).toBeVisible()
  await expectAccessible(page)
})

/** Holds the calls of a method back until they are let go: the words on a button can be read meanwhile. */
async function holding(page: Page, method: string) {
  let release = () => {}
  const held = new Promise<void>((go) => {
    release = go
  })
  await page.route('**/api/users/**', async (route) => {
    if (route.request().method() === method) await held
    await route.fallback()
  })
  return release
}
