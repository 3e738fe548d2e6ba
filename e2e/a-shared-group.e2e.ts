import { expect } from '@playwright/test'
import { products } from '../src/catalog/contract.ts'
import { choices } from '../src/choices/contract.ts'
import { EnteredSharedGroup } from '../src/choices/entered.ts'
import { expectAccessible, openAs, test } from './larder.ts'
import { stockOkinawa } from './okinawa.ts'
import { type } from './typing.ts'

test('a group is written once, used by a product in sizes, and changed everywhere', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Shared ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockOkinawa(larder, store)
  const read = async () =>
    (await larder.send(products.one, { params: { id: drink.id } }, store.token)).data

  const groupsCalled = async (label: string) =>
    (await larder.send(choices.list, { query: { storeId: store.id } }, store.token)).data.filter(
      (group) => group.label === label,
    )

  await test.step('a ready-made start becomes a shared group', async () => {
    await openAs(page, store, `/${store.slug}/admin/choices`)
    await expect(page.getByText('Used by Okinawa')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Start with Sugar' }).press('Enter')
    await expect(page.getByRole('textbox', { name: 'Group' })).toBeFocused()
    await page.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Add a group' })).toBeFocused()
    await page.getByRole('button', { name: 'Start with Sugar' }).press('Enter')
    await expect(
      page.getByRole('list', { name: 'Options of Sugar' }).getByRole('listitem'),
    ).toHaveCount(5)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save group' }).click()
    await expect(page.getByRole('heading', { name: 'Sugar' })).toBeVisible()
  })

  await test.step('an edited group says whom it changes, and changes them', async () => {
    await page.getByRole('button', { name: 'Edit Toppings' }).click()
    await expect(page.getByText('Saving changes Okinawa at once.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Group' })).toHaveValue('Toppings')
    const [toppings] = await groupsCalled('Toppings')
    const changed = { ...toppings, label: 'Extras', max: 2 }
    await larder.send(
      choices.change,
      { params: { id: changed.id ?? '' }, body: EnteredSharedGroup.parse(changed) },
      store.token,
    )
    // Somebody else renamed it: the form follows, and does not put the old name back.
    await expect(page.getByRole('textbox', { name: 'Group' })).toHaveValue('Extras')
    await type(page.getByRole('textbox', { name: 'Price of Pearls' }), '1')
    await page.getByRole('button', { name: 'Save group' }).click()
    await expect(page.getByText(/"Pearls" cannot cost less/)).toBeVisible()
    await type(page.getByRole('textbox', { name: 'Price of Pearls' }), '18')
    await page.getByRole('button', { name: 'Save group' }).click()
    await expect(page.getByRole('button', { name: 'Edit Extras' })).toBeVisible()
    expect(await groupsCalled('Toppings')).toEqual([])
    expect((await read()).groups?.at(-1)?.options[0]).toMatchObject({ label: 'Pearls', price: 18 })
  })

  await test.step('the recipe is a table of sizes, filled by a factor and kept above its floor', async () => {
    await page.goto(`/${store.slug}/admin/edit-product/${drink.id}`)
    await expect(page.getByRole('heading', { name: 'Sizes' })).toBeVisible()
    // Of the first size: 150 tea, 60 milk, 30 syrup, 120 ice and a cup, at 0.05 each.
    await expect(page.getByText('Cost ₱18.05')).toBeVisible()
    await expectAccessible(page)
    const fill = page.getByRole('button', { name: 'Fill 22 oz' })
    await fill.press('Enter')
    await expect(page.getByText('Please enter a factor, such as 1.5')).toBeVisible()
    const here = page.getByRole('textbox', { name: 'Price of Pearls here' })
    await type(here, '.5')
    await expect(here).toHaveValue('.5')
    await type(here, '1,234')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(
      page.getByText('Please write 1234, or 1.234 if that is what you mean'),
    ).toBeVisible()
    await expect(here).toBeFocused()
    await type(here, '19.5')
    await type(page.getByRole('textbox', { name: 'Factor for 22 oz' }), '1.5')
    await fill.click()
    await expect(page.getByRole('textbox', { name: 'Tea in 22 oz, in ml' })).toHaveValue('225')
    await type(page.getByRole('textbox', { name: 'Price of 22 oz' }), '1')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText(/The price cannot be lower than the ingredients/)).toBeVisible()
    await type(page.getByRole('textbox', { name: 'Price of 22 oz' }), '119')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Product updated successfully!')).toBeVisible()
    const { sizes, groups } = await read()
    expect(sizes).toMatchObject([
      { label: '16 oz', price: 89 },
      { label: '22 oz', price: 119 },
    ])
    expect(sizes?.[1]?.ingredients[0]).toMatchObject({ name: 'Tea', count: 225 })
    expect(groups).toHaveLength(4)
    expect(Object.values(groups?.at(-1)?.prices ?? {})).toEqual([19.5])
  })

  await test.step('what is refused is said where it can be seen, and a size keeps its quantities by another name', async () => {
    await page.goto(`/${store.slug}/admin/edit-product/${drink.id}`)
    await page.getByRole('button', { name: 'A group of your own' }).press('Enter')
    const last = (name: string) => page.getByRole('textbox', { name, exact: true }).last()
    await expect(last('Group')).toBeFocused()
    await page.keyboard.type('Shots')
    await expect(
      page.getByText('With at least 0, customers see “None” first.').last(),
    ).toBeVisible()
    await expect(last('Group')).toHaveValue('Shots')
    await type(last('Option'), 'Milk shot')
    await type(last('Price of Milk shot'), '10')
    await page.getByLabel('What Milk shot does').selectOption('add')
    await page.getByLabel('Milk shot is about').selectOption('Milk')
    await type(last('Quantity of Milk shot'), '5')
    const inLarge = last('Quantity of Milk shot in 22 oz')
    await expect(inLarge).toHaveAttribute('placeholder', 'the same')
    await expect(page.getByText('In 22 oz')).toBeVisible()
    await type(inLarge, '1,234')
    const save = page.getByRole('button', { name: 'Save Changes' })
    await save.press('Enter')
    await expect(
      page.getByText('Please write 1234, or 1.234 if that is what you mean'),
    ).toBeVisible()
    await expect(inLarge).toBeFocused()
    await type(inLarge, '0')
    await type(page.getByRole('textbox', { name: 'Label of size 2' }), 'Large')
    await expect(last('Quantity of Milk shot in Large')).toHaveValue('0')
    await expect(
      page.getByText('When you save, its quantities for 22 oz become those of Large.'),
    ).toBeVisible()

    // Who takes lines away goes on beside them.
    const ice = page.getByRole('list', { name: 'Options of Ice' })
    await page.getByRole('button', { name: 'Remove Less ice' }).press('Enter')
    await expect(ice.getByRole('textbox', { name: 'Option', exact: true })).toBeFocused()
    await page.getByRole('button', { name: 'Remove Normal ice' }).press('Enter')
    const add = page.locator('button:focus')
    await expect(add).toHaveText('Add an option')
    await save.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('A group needs an option')
    await expectAccessible(page)
    const own = page.getByRole('region', { name: 'Choices' })
    await own.getByRole('button', { name: 'Remove Ice' }).press('Enter')
    await expect(own.locator('[name="groups.1.label"]')).toBeFocused()
    await save.press('Enter')
    await expect(page.getByText('Product updated successfully!')).toBeVisible()
    const { sizes, groups } = await read()
    expect(sizes?.map(({ label }) => label)).toEqual(['16 oz', 'Large'])
    expect(groups?.at(-1)?.options[0]?.effects).toMatchObject([
      { kind: 'add', quantity: 5, bySize: { Large: 0 } },
    ])
    const [extras] = await groupsCalled('Extras')
    expect(extras?.options[0]?.effects).toMatchObject([{ quantity: 40, bySize: { Large: 50 } }])
  })
})
