import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { categories, products } from '../src/catalog/contract.ts'
import { textRow, workbookParts, zipOf } from '../src/testing/workbook.ts'
import { expectAccessible, openAs, test } from './larder.ts'

const square = (mocha: string) =>
  [
    'Token,Item Name,Variation Name,SKU,Description,Category,GTIN,Price,Modifier Set - Milk',
    'T1,Latte,Small,,"Espresso, and steamed milk",Hot Coffee,,100.00,Y',
    'T1,Latte,Large,,"Espresso, and steamed milk",Hot Coffee,,120.00,Y',
    'T2,Espresso,Regular,,,Hot Coffee,4800016641503,80.00,N',
    `T3,Mocha,Regular,,,Hot Coffee,,"${mocha}",Y`,
    '',
  ].join('\n')

test('a menu comes from a file: looked at, mended, imported, and on the storefront', async ({
  larder,
  page,
}, { project }) => {
  const store = await larder.openStore(`Menu ${project.name} ${crypto.randomUUID().slice(0, 6)}`)
  const file = page.getByLabel('Menu file')
  const choose = (name: string, contents: string | Buffer) =>
    file.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(contents) })
  const rows = page.getByRole('table', { name: 'Rows' })
  const rowOf = (text: string) => rows.getByRole('row').filter({ hasText: text })

  await test.step('from the first steps of a new store', async () => {
    await openAs(page, store, `/${store.slug}/admin`)
    await page.getByRole('link', { name: 'Import a menu' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Import a menu' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a file that is no table says so', async () => {
    await choose('menu.csv', '\u0000\u0001\u0002')
    await expect(page.getByRole('alert')).toHaveText(
      'This is not a table. Please choose a CSV or an XLSX file.',
    )
  })

  await test.step('every row says what would become of it', async () => {
    await choose('square.csv', square('1,120'))
    await expect(page.getByText(/^Taken over: /)).toHaveText(
      'Taken over: Item Name (Name), Variation Name (Size), Description, Category, GTIN (Barcode), Price',
    )
    await expect(page.getByText('Left out: Token, Modifier Set - Milk')).toBeVisible()
    await expect(page.getByText('New categories: Hot Coffee.')).toBeVisible()
    await expect(rowOf('Espresso')).toContainText('On sale at once, without recipe and picture')
    await expect(page.getByRole('note')).toHaveCount(0)
    await expect(rowOf('Mocha')).toContainText(
      'Please write 1120, or 1.12 if that is what you mean',
    )
    await expect(page.getByRole('button', { name: 'Import 3 rows' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Refused 1' }).click()
    await expect(rowOf('Latte')).toHaveCount(0)
    await expect(rowOf('Mocha')).toBeVisible()
  })

  await test.step('the mistake is mended in the file, which is chosen again and imported', async () => {
    await choose('square.csv', square('1,120.00'))
    await expect(rowOf('Mocha')).toContainText('New')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/menu-file')) sent.push(request.url())
    })
    // Pressed twice within a moment, before anything can be drawn.
    await page
      .getByRole('button', { name: 'Import 4 rows' })
      .evaluate((button: HTMLButtonElement) => [button.click(), button.click()])
    await expect(page.getByText('3 products added')).toBeVisible()
    expect(sent).toHaveLength(1)
    await expect(page).toHaveURL(/\/admin\/products$/)
    await expect(page.getByText('Mocha').first()).toBeVisible()
  })

  await test.step('the storefront shows it', async () => {
    await page.goto(`/${store.slug}/menu`)
    await expect(page.getByText('Hot Coffee').first()).toBeVisible()
    await page.getByText('Latte').first().click()
    await expect(page.getByText('Large').first()).toBeVisible()
  })

  await test.step('what is downloaded comes back unchanged, and a menu that has changed meanwhile is shown again', async () => {
    await page.goto(`/${store.slug}/admin/products`)
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download your menu' }).click(),
    ])
    const own = await readFile(await download.path(), 'utf8')
    await choose('menu.csv', own)
    await expect(page.getByRole('button', { name: 'Unchanged 4' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled()
    await choose('menu.csv', own.replace('80.00', '85.00'))
    await expect(rowOf('Espresso')).toContainText('85.00')
    const { data } = await larder.send(products.list, { query: { storeId: store.id } }, store.token)
    const espresso = data.find(({ name }) => name === 'Espresso')
    await larder.send(
      products.change,
      {
        params: { id: espresso?.id ?? '' },
        body: { ...espresso, name: 'Espresso', description: 'A double', price: 82 },
      },
      store.token,
    )
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await expect(page.getByRole('alert')).toContainText('Your menu has changed since')
    await expect(rowOf('Espresso')).toContainText('A double')
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await expect(page.getByText('1 product changed')).toBeVisible()
  })

  await test.step('the list that is there to be read says what is not taken from it', async () => {
    await page.goto(`/${store.slug}/admin/products`)
    await expect(page.getByText('Export is a list to read')).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ])
    const list = await readFile(await download.path(), 'utf8')
    expect(list).toContain('Large 120.00')
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await choose('products.csv', list.replace('Large 120.00', 'Large 125.00'))
    await expect(page.getByRole('note')).toContainText('What this file says of Sizes is not taken')
    await expectAccessible(page)
  })

  await test.step('a workbook of another language, whose columns are chosen by hand', async () => {
    await page.goto(`/${store.slug}/admin/import-menu`)
    const sheet = textRow(1, ['Artikel', 'Gruppe', 'Preis']) + textRow(2, ['Tee', 'Tee', '3,50'])
    const book = workbookParts({ Notizen: textRow(1, ['Nichts']), Karte: sheet })
    await choose('karte.xlsx', await zipOf(book))
    await page.getByLabel('Sheet').selectOption('Karte')
    await expect(page.getByText('Please say which column is the Name')).toBeVisible()
    await expectAccessible(page)
    // Whoever knows their file is faster than the line, and the answers come in another order.
    const previews = '**/menu-file/preview'
    let answers = 0
    await page.route(previews, async (route) => {
      answers += 1
      await setTimeout(Math.max(0, 1500 - 400 * answers))
      await route.continue()
    })
    await page.getByLabel('What "Artikel" is').selectOption('Name')
    await page.getByLabel('What "Gruppe" is').selectOption('Category')
    await page.getByLabel('What "Preis" is').selectOption('Price')
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await expect(page.getByText('1 product added')).toBeVisible()
    const { data } = await larder.send(categories.list, { query: { store: store.id } })
    expect(data.map(({ name }) => name)).toEqual(['Hot Coffee', 'Tee'])
  })

  await test.step('what is left out stays, with why', async () => {
    await page.goto(`/${store.slug}/admin/import-menu`)
    await choose(
      'half.csv',
      'Name,Category,Price\nCortado,Hot Coffee,90.00\nFlat White,Hot Coffee,"1,120"\n',
    )
    const bring = page.getByRole('button', { name: 'Import 1 row' })
    const line = '**/menu-file'
    await page.route(line, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await bring.click()
    await expect(page.getByRole('alert')).toContainText('not known whether the menu was imported')
    await page.unroute(line)
    await bring.click()
    await expect(page.getByText('on your menu already, 1 row left out')).toBeVisible()
    await expect(rowOf('Flat White')).toContainText('Refused')
    await expect(rowOf('Cortado')).toContainText('Unchanged')
    await expectAccessible(page)
  })
})
