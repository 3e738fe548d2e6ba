import { expect } from '@playwright/test'
import { accounts, users } from '../src/accounts/contract.ts'
import { bar } from '../src/bar/contract.ts'
import { counter } from '../src/counter/contract.ts'
import { kitchen } from '../src/kitchen/contract.ts'
import { orders } from '../src/orders/contract.ts'
import { tapTwiceOnWhatComes } from './double-tap.ts'
import { order as orderOnline } from './customers.ts'
import { expectAccessible, logIn, openAs, test, type Larder, type OpenStore } from './larder.ts'
import { stockTea } from './menu.ts'
import { countNotes, notesOf } from './sound.ts'

/** Somebody of the kitchen who has changed their first password already. */
async function hireCook(larder: Larder, { slug, token }: OpenStore) {
  const email = `${crypto.randomUUID()}@example.com`
  const person = { firstName: 'Kim', lastName: 'Lee', email, role: 'kitchen' } as const
  const { data, temporaryPassword } = await larder.send(users.add, { body: person }, token)
  const signedIn = await larder.send(accounts.login, {
    body: { email, password: temporaryPassword, storeSlug: slug },
  })
  const password = 'Another-horse-8!'
  const body = { currentPassword: temporaryPassword, newPassword: password }
  await larder.send(users.changePassword, { params: { id: data.id }, body }, signedIn.token)
  return { slug, email, password }
}

test('the kitchen sees by itself what to make next, starts it and calls it ready', async ({
  page,
  larder,
}) => {
  const store = await larder.openStore('Kitchen Corner')
  const { drink } = await stockTea(larder, store)
  const addon = drink.addons[0]
  const order = (notes: string) =>
    larder.send(orders.place, {
      body: {
        storeId: store.id,
        customer: {
          firstName: 'Carla',
          lastName: 'Diaz',
          email: 'carla@example.com',
          phone: '0917 555 0101',
        },
        paymentMethod: 'cash',
        items: [{ productId: drink.id, quantity: 2, addons: addon ? [{ _id: addon._id }] : [] }],
        notes,
      },
    })
  await countNotes(page)
  await logIn(page, await hireCook(larder, store), '/admin/queue')
  await page.goto(`/${store.slug}/admin`)
  await page.waitForURL('**/admin/queue')
  await expect(page.getByText('Nothing to make')).toBeVisible()
  // The side on a laptop, the bar under the thumb on a phone.
  const nav = page.getByRole('navigation').filter({ visible: true }).first()
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  await expect(nav.getByRole('link', { name: 'Queue' })).toHaveAttribute('aria-current', 'page')
  await expect(nav.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
  await expectAccessible(page)
  // One tap, wherever the navigation has put it.
  await page.getByRole('link', { name: 'Open the bar' }).click()
  await page.waitForURL('**/admin/bar')
  // Who cannot make any reads who can.
  await expect(page.getByText('An admin or a manager sets them up.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set up stations' })).toHaveCount(0)
  await expectAccessible(page)
  await page.goBack()
  // On a phone the bar is under the thumb of who makes the drinks, as soon as there is one.
  const barLink = nav.getByRole('link', { name: 'Bar' })
  await expect(barLink).toHaveCount(isPhone ? 0 : 1)
  const stations = [{ name: 'Bar' }]
  await larder.send(bar.saveStations, { body: { stations } }, store.token)
  await page.reload()
  await expect(barLink).toHaveCount(1)
  await expectAccessible(page)
  await page.getByText('Nothing to make').click()
  await expect(page.getByRole('button', { name: 'Sound on', exact: true })).toBeVisible()

  await order('Less ice, and please write "Happy birthday, dear Maximiliana" on the lid')
  const first = page.getByRole('listitem').filter({ has: page.getByRole('heading') })
  await expect(first).toHaveCount(1)
  await expect(first).toContainText('#1001')
  await expect(first).toContainText('2 × Classic Milk Tea')
  await expect(first).toContainText('Pearls')
  await expect(first).toContainText('Happy birthday')
  await expect(page.getByRole('main')).not.toContainText(/Carla|0917|₱|220/)
  await expect.poll(() => notesOf(page)).toBeGreaterThanOrEqual(2)
  await order('')
  await expect(first).toHaveCount(2)
  await expectAccessible(page)

  // What nobody heard stays said, until it is heard.
  const start = page.getByRole('button', { name: 'Start order #1001' })
  const unheard = first.first().getByRole('alert')
  await page.context().setOffline(true)
  await start.click()
  await expect(unheard).toContainText('No answer came')
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(unheard).toBeVisible()
  await start.click()
  // One that was pressed by mistake keeps its place, and is put back before anybody is told.
  const done = page.getByRole('button', { name: 'Ready order #1001' })
  const back = page.getByRole('button', { name: 'Put back order #1001' })
  await done.press('Enter')
  await expect(back).toBeFocused()
  await expect(first.first()).toContainText('Ready. It leaves in a moment.')
  await expectAccessible(page)
  await back.press('Enter')
  await expect(done).toBeFocused()
  const { data: queued } = await larder.send(kitchen.queue, {}, store.token)
  expect(queued.map(({ status }) => status)).toEqual(['processing', 'pending'])
  await done.click()
  await expect(back).toBeVisible()
  await expect(first).toHaveCount(1)
  await expect(first).toContainText('#1002')

  // Where the first step stood, the second one stands, which cannot be taken back.
  await page.getByRole('button', { name: 'Start order #1002' }).click()
  const items = [{ productId: drink.id, quantity: 1 }]
  const later = { storeId: store.id, items, paymentMethod: 'cash', isPaid: false }
  await larder.send(counter.sell, { body: later }, store.token)
  const ready = page.getByRole('button', { name: 'Ready order #1003' })
  await tapTwiceOnWhatComes(page, page.getByRole('button', { name: 'Start order #1003' }), {
    comes: () => expect(ready).toBeEnabled(),
    calls: '/api/order/',
  })
  await ready.click()
  await expect(page.getByText('Ready. It leaves in a moment.')).toBeVisible()
  // Who loads the page anew while it is held means what they pressed.
  await page.reload()
  await expect(first).toHaveCount(1)
  await expect(first).toContainText('#1002')

  await page.goto(`/${store.slug}/admin/orders`)
  await expect(page.getByText('Your role does not open this page')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the queue' })).toBeVisible()
})

test('a tablet whose clock is hours ahead says how long an order has waited by the clock of the server', async ({
  page,
  larder,
}) => {
  const store = await larder.openStore(`Clock ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockTea(larder, store)
  const stations = [{ name: 'Bar', takesRest: true }]
  await larder.send(bar.saveStations, { body: { stations } }, store.token)
  await orderOnline(larder, store, [{ productId: drink.id, quantity: 1 }])
  await page.clock.install({ time: Date.now() + 3 * 3_600_000 })
  await logIn(page, store)
  await page.goto(`/${store.slug}/admin/queue`)
  const waits = page.getByRole('listitem').filter({ hasText: '#1001' })
  await expect(waits).toContainText('just now')
  await expect(page.getByRole('region', { name: 'Orders that ring' })).toContainText('just now')
  await page.clock.fastForward('06:00')
  await expect(waits).toContainText('6 min')
  await page.goto(`/${store.slug}/admin/bar`)
  await expect(waits.getByText(/^\d:\d\d$/)).toBeVisible()
})

test.describe('where a worker keeps the counter', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a step that is held as the page goes is taken all the same', async ({ larder, page }) => {
    const store = await larder.openStore(`Kept step ${crypto.randomUUID().slice(0, 6)}`)
    const { drink } = await stockTea(larder, store)
    const items = [{ productId: drink.id, quantity: 1 }]
    const later = { storeId: store.id, items, paymentMethod: 'cash', isPaid: false }
    await larder.send(counter.sell, { body: later }, store.token)
    await openAs(page, store, `/${store.slug}/admin/queue`)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    // From here on it stands between the page and the server.
    await page.reload()
    await page.getByRole('button', { name: 'Start order #1001' }).click()
    await page.getByRole('button', { name: 'Ready order #1001' }).click()
    await expect(page.getByText('Ready. It leaves in a moment.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Nothing to make')).toBeVisible()
  })
})
