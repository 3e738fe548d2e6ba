import { expect, type Locator, type Page } from '@playwright/test'
import { products } from '../src/catalog/contract.ts'
import { expectAccessible, openAs, test } from './larder.ts'
import { stockOkinawa } from './okinawa.ts'

/** As a hand does it: pressed, moved in steps, and let go. */
async function drag(page: Page, grip: Locator, onto: Locator) {
  await grip.scrollIntoViewIfNeeded()
  const [from, to] = [await grip.boundingBox(), await onto.boundingBox()]
  if (from === null || to === null) throw new Error('There is nothing to drag')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2 + 8, { steps: 4 })
  await expect(page.getByText(/ is taken, at /)).toBeAttached()
  // What lies below the screen comes as the hand waits at its edge.
  const edge = (page.viewportSize()?.height ?? 0) - 20
  await page.mouse.move(to.x + to.width / 2, Math.min(to.y + to.height / 2, edge), { steps: 12 })
  await expect(page.getByText(/ is taken, at 2 of /)).toBeAttached()
  await page.mouse.up()
}

test('groups and options are put into another order by keys and by hand, and customers see that order', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Order ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockOkinawa(larder, store)
  const read = async () =>
    (await larder.send(products.one, { params: { id: drink.id } }, store.token)).data.groups
  const before = await read()
  await openAs(page, store, `/${store.slug}/admin/edit-product/${drink.id}`)
  const grip = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })

  await test.step('with the keyboard, which says where it stands and goes on from there', async () => {
    await grip('Half sugar').focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Half sugar is taken, at 2 of 3')).toBeAttached()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('Half sugar is taken, at 1 of 3')).toBeAttached()
    await expectAccessible(page)
    await page.keyboard.press('Space')
    await expect(page.getByText('Half sugar is now 1 of 3')).toBeAttached()
    await expect(grip('Half sugar')).toBeFocused()
    const labels = page
      .getByRole('list', { name: 'Options of Sugar' })
      .getByRole('textbox', { name: 'Option', exact: true })
    await expect(labels.first()).toHaveValue('Half sugar')
    await expect(labels.nth(1)).toHaveValue('Full sugar')
  })

  await test.step('left where it was by Escape', async () => {
    await grip('Half sugar').press('Space')
    // It hears no arrow before it has said where it is.
    await expect(page.getByText('Half sugar is taken, at 1 of 3')).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText('Half sugar is taken, at 2 of 3')).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Half sugar stays where it was')).toBeAttached()
  })

  await test.step('by hand', async () => {
    const [first = '', second = ''] = before?.map(({ label }) => label) ?? []
    await drag(page, grip(first), grip(second))
    await expect(page.getByText(`${first} is now 2 of`)).toBeAttached()
  })

  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Product updated successfully!')).toBeVisible()
  const labels = before?.map(({ label }) => label) ?? []
  const after = await read()
  expect(after?.map(({ label }) => label)).toEqual([labels[1], labels[0], ...labels.slice(2)])
  const sugar = after?.find(({ label }) => label === 'Sugar')
  expect(sugar?.options.map(({ label }) => label)).toEqual(['Half sugar', 'Full sugar', 'No sugar'])
})
