import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { stores } from '../src/stores/contract.ts'
import { expectAccessible, logIn, openAs, test, type Larder } from './larder.ts'
import { expectCode } from './qr-code.ts'
import { stayOf } from './stay.ts'
import { type } from './typing.ts'

const unique = () => crypto.randomUUID().slice(0, 8)
const picture = (background: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer()

async function openSettings(larder: Larder, page: Page, name: string) {
  const store = await larder.openStore(name)
  await openAs(page, store, `/${store.slug}/admin/settings`)
  await expect(page.getByLabel('Store name')).toHaveValue(name)
  return store
}

test('ASET-01 ASET-04 ASET-05 ASET-07 AMB-20 an owner says what the store is, under a new address that the old one leads to', async ({
  larder,
  page,
}) => {
  const name = `Furnish ${unique()}`
  const { slug } = await openSettings(larder, page, name)
  await expectAccessible(page)
  await type(page.getByLabel('Store name'), '')
  await type(page.getByLabel('Store address'), 'Two words')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Store name is required')).toBeVisible()
  await expect(page.getByText('Please use lowercase letters and numbers')).toBeVisible()
  await expectAccessible(page)

  await type(page.getByLabel('Store name'), `${name} Tea`)
  await type(page.getByLabel('Store address'), `${slug}-tea`)
  await type(page.getByLabel('Welcome text'), 'Open late')
  await type(page.getByLabel('City'), 'Cebu')
  await page.getByLabel('Country').selectOption('Japan')
  await type(page.getByLabel('Delivery fee'), '49.50')
  await type(page.getByRole('combobox', { name: 'Time zone' }), 'tokyo')
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
  await type(page.getByLabel('Brand colour'), '#777777')
  await expect(page.getByText('used a little darker')).toBeVisible()
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Store profile updated successfully!')).toBeVisible()
  await page.waitForURL(`**/${slug}-tea/admin/settings`)

  await page.reload()
  await expect(page.getByLabel('Delivery fee')).toHaveValue(/^49\.50?$/)
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo')
  await expect(page.getByLabel('Country')).toHaveValue('Japan')
  await page.goto(`/${slug}`)
  await page.waitForURL(`**/${slug}-tea`)
  await expect(page.getByText('Open late').first()).toBeVisible()

  await page.goto(`/${slug}-tea/admin/settings`)
  await page.getByRole('link', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
  await page.goto(`/${slug}-tea/admin/settings`)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`**/${slug}-tea/login`)
  expect(await page.evaluate(() => localStorage.getItem('larder.token'))).toBeNull()
})

test('ASET-02 ASET-06 CONST-11 CONST-12 the address of the store is copied for 3 seconds, and scanned', async ({
  context,
  larder,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { slug } = await openSettings(larder, page, `Scan ${unique()}`)
  const stay = await stayOf(page, 'URL copied to clipboard!')
  await page.getByRole('button', { name: 'Copy URL' }).click()
  expect(await stay()).toBeGreaterThan(2900)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${larder.baseUrl}/${slug}`,
  )

  const code = page.getByRole('img', { name: /QR code/ })
  await expect(code).toHaveAttribute('width', '200')
  const sizes = {
    'Download QR code': ['qr-code', 200],
    'Larger, for print': ['qr-code-print', 1000],
  }
  for (const [name, [ending, width]] of Object.entries(sizes)) {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`${slug}-${ending}.png`)
    const taken = await readFile(await file.path())
    await expectCode(taken, `${larder.baseUrl}/${slug}`, { width: Number(width), level: 'H' })
  }
})

test('ASET-03 ERR-43 ERR-44 ERR-45 pictures are chosen, seen and sent, and what went wrong is said', async ({
  browser,
  larder,
  page,
}) => {
  const store = await openSettings(larder, page, `Pictures ${unique()}`)
  for (const label of ['Logo', 'Background']) {
    const word = label.toLowerCase()
    const file = { name: 'picture.png', mimeType: 'image/png', buffer: await picture('#7a5') }
    await page.getByLabel(label, { exact: true }).setInputFiles(file)
    await page.route(`**/${word}-image/**`, (route) => route.fulfill({ status: 400, json: {} }))
    await page.getByRole('button', { name: `Upload ${word}` }).click()
    await expect(page.getByText(`Failed to upload ${word} image.`)).toBeVisible()
    await page.unroute(`**/${word}-image/**`)
    await page.getByRole('button', { name: `Upload ${word}` }).click()
    await expect(page.getByText('Image uploaded successfully!')).toBeVisible()
    await expect(page.getByText(`Failed to upload ${word} image.`)).toBeHidden()
  }
  await expectAccessible(page)
  await page.getByLabel('Logo', { exact: true }).setInputFiles({
    name: 'drawing.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await expect(page.getByText('Please choose a JPEG, PNG, WebP or GIF picture.')).toBeVisible()
  await page.route('**/api/stores/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: {} })
      : route.fallback(),
  )
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Failed to update store profile.')).toBeVisible()

  // A browser whose complaints about lost connections nobody listens to.
  const offline = await (
    await browser.newContext({ viewport: page.viewportSize(), baseURL: larder.baseUrl })
  ).newPage()
  await logIn(offline, store)
  await offline.goto(`/${store.slug}/admin/settings`)
  // A file that only calls itself a picture; whoever watches the browser would look into it and be refused.
  await offline.getByLabel('Logo', { exact: true }).setInputFiles({
    name: 'notes.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture at all'),
  })
  const wrongType = offline.getByText('Please choose a JPEG, PNG, WebP or GIF picture.')
  await expect(wrongType).toBeVisible()
  await offline.getByLabel('Logo', { exact: true }).setInputFiles({
    name: 'picture.png',
    mimeType: 'image/png',
    buffer: await picture('#57a'),
  })
  await expect(wrongType).toBeHidden()
  await offline.getByLabel('Background', { exact: true }).setInputFiles({
    name: 'picture.png',
    mimeType: 'image/png',
    buffer: await picture('#57a'),
  })
  await offline.route('**/api/stores/**', (route) => route.abort())
  for (const word of ['logo', 'background']) {
    await offline.getByRole('button', { name: `Upload ${word}` }).click()
    await expect(offline.getByText(`Error uploading ${word} image.`)).toBeVisible()
  }
  await offline.getByRole('button', { name: 'Update Profile' }).click()
  await expect(offline.getByText('Error updating store profile.')).toBeVisible()
  await expectAccessible(offline)
  await offline.context().close()
})

test('what a store says of itself stands at its head and foot, as far as it says something', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Says ${unique()}`)
  const say = (words: { readonly homeDesc: string; readonly description: string }) =>
    larder.send(stores.change, { params: { storeId: store.id }, body: words }, store.token)
  const [hero, footer] = [page.getByRole('main'), page.getByRole('contentinfo')]
  const [homeDesc, description] = ['Open late, every day', 'Milk tea from Quezon City']

  await page.goto(`/${store.slug}`)
  await expect(footer.getByText(store.name, { exact: true }).first()).toBeVisible()
  await say({ homeDesc: '', description })
  await page.reload()
  await expect(hero.getByText(description)).toBeVisible()
  await expect(footer.getByText(description)).toBeVisible()
  await say({ homeDesc, description })
  await page.reload()
  await expect(hero.getByText(homeDesc)).toBeVisible()
  await expect(hero.getByText(description)).toBeHidden()
  await expect(footer.getByText(description)).toBeVisible()
})
