import { describe, expect, test } from 'vitest'
import { products } from '../../catalog/contract.ts'
import { createQueryClient } from '../../kit/ui/calls/query.ts'
import { stores } from '../../stores/contract.ts'
import { render } from '../documents/render.tsx'
import { takeOver, type PageState } from './page-state.ts'

const id = '01a1faee-be10-72ad-846a-c6db43753bb9'
const otherId = '0190a000-0000-7000-8000-0000000000b2'
const store = {
  _id: id,
  id,
  slug: 'ulap',
  name: 'Ulap </script><b>Tea</b>',
  description: 'Tea by the hour',
  homeDesc: '',
  logoImage: null,
  logo: null,
  backgroundImage: null,
  brandColor: '#8a3b12',
  currency: '₱',
  currencyCode: 'PHP',
  deliveryFee: 49,
  pickupCharged: true,
  email: '',
  phone: '',
  storeType: 'milkteashop',
  address: { street: '', city: '', state: '', zipCode: '', country: '' },
  timeZone: 'Asia/Manila',
  paymentStatus: 'completed',
  receiptFooter: '',
}
const product = {
  _id: id,
  id,
  name: 'Matcha',
  slug: 'matcha',
  description: 'Green',
  category: null,
  price: 120,
  image: null,
  inStock: true,
  isSwitchedOn: true,
  hasAddons: false,
  store: id,
}

type Answers = Readonly<Record<string, { readonly status: number; readonly body: unknown }>>

const found = (data: object) => ({ status: 200, body: { success: true, data } })
const open: Answers = {
  '/api/stores/slug/ulap': found({ ...store, data: store }),
  [`/api/products?storeId=${id}`]: found([product]),
}

const page = (path: string, answers: Answers = open) =>
  render(`https://larder.example${path}`, async (_, address) => {
    return answers[address] ?? { status: 404, body: { message: 'Not found' } }
  })

describe('a page rendered on the server', () => {
  test('holds the menu, its title and the store it belongs to', async () => {
    const { status, head, body, storeId } = await page('/ulap/menu')
    expect(status).toBe(200)
    expect(storeId).toBe(id)
    expect(body).toContain('Our Menu')
    expect(body).toContain('₱120.00')
    expect(head).toMatch(/<title[^>]*>Menu \| Ulap/)
    expect(head).toContain('href="https://larder.example/ulap/menu"')
  })

  test('of a long menu holds a part, which a browser does not take for the whole', async () => {
    const long = Array.from({ length: 10_000 }, (_, at) => ({
      ...product,
      id: crypto.randomUUID(),
      name: `Drink ${at}`,
      slug: `drink-${at}`,
    }))
    const answers = { ...open, [`/api/products?storeId=${id}`]: found(long) }
    for (const path of ['/ulap/menu', '/ulap', '/ulap/menu?search=drink+9999']) {
      const { head, body, state } = await page(path, answers)
      expect(head.length + body.length + state.length).toBeLessThan(100_000)
      const client = createQueryClient()
      takeOver(client, JSON.parse(state) as PageState)
      const menu = client.getQueryCache().find({ queryKey: ['GET /products'], exact: false })
      expect(menu?.isStaleByTime(products.list.freshForMs)).toBe(true)
      const shop = client
        .getQueryCache()
        .find({ queryKey: ['GET /stores/slug/:slug'], exact: false })
      expect(shop?.isStaleByTime(stores.bySlug.freshForMs)).toBe(false)
    }
    const { body } = await page('/ulap/menu?search=drink+9999', answers)
    expect(body).toContain('Drink 9999')
  })

  test('SHOME-03 of a home features other products each time it is made', async () => {
    const menu = Array.from({ length: 30 }, (_, at) => ({
      ...product,
      id: crypto.randomUUID(),
      name: `Drink ${at}`,
    }))
    const answers = { ...open, [`/api/products?storeId=${id}`]: found(menu) }
    const homes = await Promise.all(Array.from({ length: 5 }, () => page('/ulap', answers)))
    const shown = homes.map(({ body }) => [...body.matchAll(/Drink \d+</g)].join())
    expect(new Set(shown).size).toBeGreaterThan(1)
    expect(homes.map(({ copies }) => copies)).toEqual([4, 4, 4, 4, 4])
    expect((await page('/ulap/menu', answers)).copies).toBeUndefined()
  })

  test('GEN-04 is of the store whose address it is, each with a storefront of its own', async () => {
    const other = { ...store, _id: otherId, id: otherId, slug: 'kettle', name: 'Kettle' }
    const both: Answers = {
      ...open,
      '/api/stores/slug/kettle': found({ ...other, data: other }),
      [`/api/products?storeId=${otherId}`]: found([{ ...product, name: 'Latte', store: otherId }]),
    }
    const [ulap, kettle] = [await page('/ulap/menu', both), await page('/kettle/menu', both)]
    expect([ulap.storeId, kettle.storeId]).toEqual([id, otherId])
    expect([ulap.body.includes('Matcha'), ulap.body.includes('Latte')]).toEqual([true, false])
    expect([kettle.body.includes('Matcha'), kettle.body.includes('Latte')]).toEqual([false, true])
    expect((await page('/kettle', both)).head).toContain('Kettle')
  })

  test('lets nothing a store wrote become markup', async () => {
    const { head, body, state } = await page('/ulap')
    for (const text of [head, body, state]) expect(text).not.toContain('</script><b>')
    expect(JSON.stringify(JSON.parse(state))).toContain('Ulap </script><b>')
  })

  test('hands over every answer it used', async () => {
    const { state } = await page('/ulap/menu')
    const { answers } = JSON.parse(state) as { answers: unknown[] }
    expect(answers).toHaveLength(2)
  })

  test('of a store that is not there is missing, and nobody’s to keep', async () => {
    const { status, storeId } = await page('/nowhere/menu')
    expect([status, storeId]).toEqual([404, undefined])
  })

  test('ERR-38 of a product that is not there says so inside the store', async () => {
    const answers = {
      ...open,
      [`/api/products/slug/latte?storeId=${id}`]: {
        status: 404,
        body: { message: 'Product not found' },
      },
    }
    const { status, body } = await page('/ulap/product/latte', answers)
    expect(status).toBe(404)
    expect(body).toContain('Product not found')
    expect(body).toContain('Tea by the hour')
  })

  test('ERR-36 can be asked again when the menu could not be read', async () => {
    const answers = { ...open, [`/api/products?storeId=${id}`]: { status: 500, body: {} } }
    const { status, body } = await page('/ulap/menu', answers)
    expect(status).toBe(503)
    expect(body).toContain('Error loading menu: Failed to fetch products')
  })

  test('ERR-37 can be asked again when the product could not be read', async () => {
    const failing = { status: 500, body: {} }
    const answers = { ...open, [`/api/products/slug/matcha?storeId=${id}`]: failing }
    const { status, body } = await page('/ulap/product/matcha', answers)
    expect(status).toBe(503)
    expect(body).toContain('Error: Failed to fetch product by slug')
  })

  test('of a store that is not open yet leads to its registration', async () => {
    const closed = { ...store, paymentStatus: 'pending' }
    const answers = { '/api/stores/slug/ulap': found({ ...closed, data: closed }) }
    expect((await page('/ulap/menu', answers)).location).toBe('/ulap/register')
    expect((await page('/ulap/login', answers)).status).toBe(200)
  })

  test.each([
    // From the front door people are led to their work, or to their shop.
    ['/ulap', ''],
    ['/ulap/menu?search=milk+tea', '?to=%2Fulap%2Fmenu%3Fsearch%3Dmilk%2Btea'],
    ['/ulap/cart', '?to=%2Fulap%2Fcart'],
    ['/ulap/checkout', '?to=%2Fulap%2Fcheckout'],
    ['/ulap/login?to=%2Fulap%2Fcart', '?to=%2Fulap%2Fcart'],
    ['/ulap/register-customer?to=%2Fulap%2Fcart', '?to=%2Fulap%2Fcart'],
    ['/ulap/login?to=%2F%2Fother.example', ''],
    ['/ulap/no/such/page', ''],
  ])('%s brings whoever logs in, or signs up, back by %j', async (path, to) => {
    const { body, head } = await page(path)
    expect(head).not.toContain('?to=')
    const nav = /<header.*?<\/header>/s.exec(body)?.[0]
    expect(nav).toContain(`href="/ulap/login${to}"`)
    expect(nav).toContain(`href="/ulap/register-customer${to}"`)
  })

  test('of an open store leaves nothing to register', async () => {
    const { status, body } = await page('/ulap/register')
    expect(status).toBe(200)
    expect(body).toContain('is open')
    expect(body).not.toContain('First Name')
  })

  test('under an old slug moves to the one in use, for good', async () => {
    const answers = { '/api/stores/slug/old': found({ ...store, data: store }) }
    const { status, location } = await page('/old/menu?classic=2', answers)
    expect([status, location]).toEqual([301, '/ulap/menu?classic=2'])
  })

  test('lets the visitor decide about being measured only where anything is measured', async () => {
    expect((await page('/ulap')).body).not.toContain('Privacy choices')
    const measured = await render(
      'https://larder.example/',
      async () => ({ status: 404, body: {} }),
      { id: '1', script: 'https://pixel.example/pixel.js' },
    )
    expect(measured.body).toContain('Privacy choices')
    expect(measured.body).not.toContain('pixel.example')
  })

  test('at an address that leads nowhere is missing', async () => {
    expect((await page('/ulap/no/such/page')).status).toBe(404)
    expect((await page('/login/no/such/page')).status).toBe(404)
  })
})
