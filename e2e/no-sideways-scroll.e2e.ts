import { expect, type Page } from '@playwright/test'
import { products } from '../src/catalog/contract.ts'
import { paths } from '../src/paths.ts'
import { order } from './customers.ts'
import { expectAccessible, openAs, test, type Larder } from './larder.ts'
import { stockTea } from './menu.ts'

interface Look {
  readonly width: number
  /** The size of letters that somebody has set, if it is not the usual one. */
  readonly letters?: string
}

/** As narrow as a small phone, and as wide as a tablet that lies. */
const looks: Readonly<Record<string, readonly Look[]>> = {
  desktop: [{ width: 1024 }, { width: 820 }],
  phone: [{ width: 375 }, { width: 320 }],
}
/** Customers set what their eyes need on their own phones. */
const looksOfCustomers: typeof looks = {
  ...looks,
  phone: [...(looks['phone'] ?? []), { width: 375, letters: '200%' }],
}

const longName =
  'The Grandmother and Granddaughters Traditional Milk Tea and Pastry Company of Upper Mandaluyong'

/** Of long names, and of a country where a cake costs millions. */
async function openFullStore(larder: Larder) {
  const store = await larder.openStore(longName)
  const { drink, tea } = await stockTea(larder, store, 10_000)
  const addons = drink.addons.map((addon) => ({ ...addon, label: longName.slice(0, 60) }))
  const body = { ...drink, addons, price: 8_500_000 }
  await larder.send(products.change, { params: { id: drink.id }, body }, store.token)
  const { id } = await order(larder, store, [{ productId: drink.id, quantity: 3 }], {
    token: store.token,
    notes: 'Withoutanyspacesinbetween'.repeat(4),
  })
  return { store, drink, tea, orderId: id }
}

/** What stands out of the page, by each look. At the size of its project it keeps nobody out. */
async function foundWide(page: Page, address: string, wanted: readonly Look[]) {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectAccessible(page)
  const wide: string[] = []
  for (const { width, letters = '' } of wanted) {
    await page.setViewportSize({ width, height: 800 })
    const found = await page.evaluate(async (fontSize) => {
      document.documentElement.style.fontSize = fontSize
      const isWide = () =>
        document.documentElement.scrollWidth > document.documentElement.clientWidth
      // A chart is drawn anew a moment after its card has shrunk.
      for (let look = 0; look < 30 && isWide(); look += 1) {
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      if (!isWide()) return undefined
      const room = document.documentElement.clientWidth
      const out = [...document.querySelectorAll('main *, header *, footer *, nav *')].filter(
        (each) => each.getBoundingClientRect().right > room + 1,
      )
      return out
        .slice(0, 3)
        .map((each) => each.outerHTML.slice(0, 120))
        .join(' | ')
    }, letters)
    const out = found ?? (letters === '' ? await page.evaluate(findSquashed) : undefined)
    if (out !== undefined) wide.push(`${address} at ${width} ${letters}: ${out}`)
  }
  return wide
}

/** Runs in the page: an amount that leaves its card or is too small to be read, or a word of the bar that is broken. */
async function findSquashed(): Promise<string | undefined> {
  const shapeOf = (each: Element) => {
    const range = document.createRange()
    range.selectNodeContents(each)
    return range
  }
  const isAmount = (each: Element) =>
    each.childElementCount === 0 && /\d\.\d\d$/.test(each.textContent)
  const isOut = (each: Element) => {
    const card = each.closest('section, li, button, td, dd')
    if (card === null || !isAmount(each)) return false
    return shapeOf(each).getBoundingClientRect().right > card.getBoundingClientRect().right + 1
  }
  const isTiny = (each: Element) =>
    isAmount(each) && each.checkVisibility() && parseFloat(getComputedStyle(each).fontSize) < 8
  const isBroken = (each: Element) => shapeOf(each).getClientRects().length > 1
  const find = () =>
    [...document.querySelectorAll('main *')].find((each) => isOut(each) || isTiny(each)) ??
    [...document.querySelectorAll('header nav a:not(:has(*))')].find(isBroken)
  // A figure is drawn anew a moment after its card has shrunk.
  for (let look = 0; look < 30 && find() !== undefined; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return find()?.outerHTML.slice(0, 160)
}

async function foundIn(page: Page, addresses: readonly string[], wanted: readonly Look[] = []) {
  const wide: string[] = []
  const size = page.viewportSize()
  for (const address of addresses) {
    if (size) await page.setViewportSize(size)
    wide.push(...(await foundWide(page, address, wanted)))
  }
  return wide
}

/** Every page is opened, on a machine that may be busy with others. */
test.beforeEach(() => test.slow())

test('no screen of the shop keeps anybody out or scrolls sideways', async ({ larder, page }, {
  project,
}) => {
  const { store, orderId } = await openFullStore(larder)
  const { slug } = store
  await openAs(page, store, paths.store(slug))
  const addresses = [
    paths.home(),
    paths.register(),
    paths.login(slug),
    paths.forgot(slug),
    paths.registerCustomer(slug),
    paths.store(slug),
    paths.menu(slug),
    paths.product(slug, 'classic-milk-tea'),
    paths.cart(slug),
    paths.board(slug),
    paths.user(slug),
    paths.userSettings(slug),
    paths.userOrders(slug),
    paths.userOrder(slug, orderId),
    paths.payment(slug, orderId),
    paths.eraseAccount(slug),
    `/${slug}/no-such-page`,
  ]
  expect(await foundIn(page, addresses, looksOfCustomers[project.name])).toEqual([])
})

test('no screen where an owner sells and cooks keeps anybody out or scrolls sideways', async ({
  larder,
  page,
}, { project }) => {
  const { store, drink, tea, orderId } = await openFullStore(larder)
  const { slug } = store
  await openAs(page, store, paths.admin(slug))
  const addresses = [
    paths.admin(slug),
    paths.adminPos(slug),
    paths.adminOrders(slug),
    paths.adminOrder(slug, orderId),
    paths.adminBar(slug),
    paths.adminQueue(slug),
    paths.saleDoubts(slug),
    paths.adminProducts(slug),
    paths.choices(slug),
    paths.addProduct(slug),
    paths.importMenu(slug),
    paths.editProduct(slug, drink.id),
    paths.adminIngredients(slug),
    paths.adminIngredient(slug, tea.id),
    paths.addIngredient(slug),
    paths.editIngredient(slug, tea.id),
  ]
  expect(await foundIn(page, addresses, looks[project.name])).toEqual([])
})

test('no screen where an owner counts and sets up keeps anybody out or scrolls sideways', async ({
  larder,
  page,
}, { project }) => {
  const { store, drink } = await openFullStore(larder)
  const { slug } = store
  await openAs(page, store, paths.admin(slug))
  const addresses = [
    paths.adminCategories(slug),
    paths.addCategory(slug),
    paths.editCategory(slug, String(drink.categoryId)),
    paths.adminShifts(slug),
    paths.adminSales(slug),
    paths.adminCoupons(slug),
    paths.adminDiscounts(slug),
    paths.adminCharges(slug),
    paths.adminTaxes(slug),
    paths.verifyPayments(slug),
    paths.adminPaymentSetup(slug),
    paths.adminPrinters(slug),
    paths.adminStations(slug),
    paths.adminUsers(slug),
    paths.adminChanges(slug),
    paths.webhooks(slug),
    paths.apiKeys(slug),
    paths.erasePerson(slug),
    paths.closeStore(slug),
    paths.adminSettings(slug),
    paths.adminGuide(slug),
  ]
  expect(await foundIn(page, addresses, looks[project.name])).toEqual([])
})
