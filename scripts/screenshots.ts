import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import sharp from 'sharp'
import { whenAwake } from '../e2e/awake.ts'
import { accounts } from '../src/accounts/contract.ts'
import { apiBase } from '../src/kit/api-base.ts'
import type { Answer } from '../src/kit/endpoint.ts'
import { freePort } from '../src/testing/free-port.ts'
import { build } from './build.ts'
import { lightBrowser } from './install-browser.ts'

/** Where the pictures lie, for whoever wants to see the product without starting it. */
const folder = 'docs/screens'
const widths = [1280, 375] as const
const schemes = ['light', 'dark'] as const
const waitMs = 700

type Visitor = 'stranger' | 'owner'

interface State {
  readonly name: string
  readonly of: Visitor
  /** Below the store's own address, unless it begins with two slashes. */
  readonly path: string
  /** What is done on the page before it is taken. */
  readonly act?: (page: Page) => Promise<unknown>
}

const milkTea = 'classic-assam-milk-tea'
const fillCart = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Add( to Cart)?/ })
    .first()
    .click()
}

/** From a product to the checkout. Of another shop than the owner's, where nothing shall ring that has just been ordered. */
const cappuccino = '//quiet-kettle-coffee/product/cappuccino'
async function toCheckout(page: Page): Promise<void> {
  await fillCart(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Add to Cart/ })
    .click()
  await page.getByText('Item added to cart successfully!').waitFor()
  await page.goto(new URL('../checkout', page.url()).href)
  await page.getByRole('button', { name: /^Place Order/ }).waitFor()
}

async function placeOrder(page: Page): Promise<void> {
  await toCheckout(page)
  const contact = { 'First Name': 'Carla', 'Last Name': 'Diaz', Phone: '0917 555 0101' }
  if (await page.getByLabel('First Name').isVisible()) {
    for (const [label, text] of Object.entries(contact)) await page.getByLabel(label).fill(text)
    await page.getByLabel('Email').fill('carla@example.com')
  }
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await page.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor()
}

async function followOrder(page: Page): Promise<void> {
  await placeOrder(page)
  await page.getByRole('link', { name: 'Go To Order' }).click()
  await page.getByRole('heading', { name: /^Order #/ }).waitFor()
}

/** The states that people see most, in the order in which they meet them. */
const states: readonly State[] = [
  { name: 'platform-home', of: 'stranger', path: '//' },
  { name: 'register', of: 'stranger', path: '//register' },
  { name: 'store-home', of: 'stranger', path: '' },
  { name: 'menu', of: 'stranger', path: '/menu' },
  { name: 'product', of: 'stranger', path: `/product/${milkTea}` },
  { name: 'combo', of: 'stranger', path: '/product/merienda-for-two' },
  { name: 'cart-empty', of: 'stranger', path: '/cart' },
  { name: 'product-in-cart', of: 'stranger', path: `/product/${milkTea}`, act: fillCart },
  { name: 'checkout', of: 'stranger', path: cappuccino, act: toCheckout },
  { name: 'order-placed', of: 'stranger', path: cappuccino, act: placeOrder },
  { name: 'follow-an-order', of: 'stranger', path: cappuccino, act: followOrder },
  { name: 'login', of: 'stranger', path: '/login' },
  { name: 'sign-up', of: 'stranger', path: '/register-customer' },
  { name: 'forgot-password', of: 'stranger', path: '/forgot' },
  { name: 'not-found', of: 'stranger', path: '/no-such-page' },
  { name: 'dashboard', of: 'owner', path: '/admin' },
  {
    name: 'find-anything',
    of: 'owner',
    path: '/admin/orders',
    act: async (page) => {
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('textbox', { name: 'Go to' }).pressSequentially('tea')
    },
  },
  { name: 'counter', of: 'owner', path: '/admin/pos' },
  { name: 'orders', of: 'owner', path: '/admin/orders' },
  {
    name: 'order',
    of: 'owner',
    path: '/admin/orders',
    act: (page) =>
      page
        .getByRole('link', { name: /^#\d+$/ })
        .first()
        .click(),
  },
  { name: 'queue', of: 'owner', path: '/admin/queue' },
  { name: 'products', of: 'owner', path: '/admin/products' },
  { name: 'add-product', of: 'owner', path: '/admin/add-product' },
  {
    name: 'edit-product',
    of: 'owner',
    path: '/admin/products',
    act: (page) =>
      page
        .getByRole('link', { name: /^Edit / })
        .first()
        .click(),
  },
  { name: 'categories', of: 'owner', path: '/admin/categories' },
  { name: 'choices', of: 'owner', path: '/admin/choices' },
  { name: 'larder', of: 'owner', path: '/admin/larder' },
  {
    name: 'ledger-of-an-ingredient',
    of: 'owner',
    path: '/admin/larder',
    act: (page) => page.getByRole('rowheader').getByRole('link').first().click(),
  },
  { name: 'add-ingredient', of: 'owner', path: '/admin/add-ingredient' },
  {
    name: 'sales',
    of: 'owner',
    path: '/admin/sales',
    act: (page) => page.getByRole('button', { name: 'This month' }).click(),
  },
  {
    name: 'sales-reports',
    of: 'owner',
    path: '/admin/sales',
    act: async (page) => {
      await page.getByRole('button', { name: 'This month' }).click()
      const reports = page.getByRole('tab', { name: 'Reports' })
      await reports.click()
      await reports.evaluate((tab) => tab.scrollIntoView({ block: 'start' }))
    },
  },
  { name: 'shifts', of: 'owner', path: '/admin/shifts' },
  { name: 'payment-setup', of: 'owner', path: '/admin/payment-setup' },
  { name: 'users', of: 'owner', path: '/admin/users' },
  { name: 'changes', of: 'owner', path: '/admin/changes' },
  { name: 'settings', of: 'owner', path: '/admin/settings' },
  {
    name: 'guide',
    of: 'owner',
    path: '/admin/guide',
    act: (page) =>
      page
        .getByRole('button', { name: /^Read / })
        .first()
        .click(),
  },
]

/** The states of these names; without one, all of them. */
const names = process.argv.slice(2)
const wanted = names.length === 0 ? states : states.filter(({ name }) => names.includes(name))

/** Takes them anew, of the demo store, on a server of its own that is gone afterwards. */
async function takeAll(): Promise<void> {
  await build()
  const dataDir = await mkdtemp(join(tmpdir(), 'larder-screens-'))
  const port = await freePort()
  const base = `http://localhost:${port}`
  const server = serverOn(port, dataDir)
  try {
    const owner = await ownerOf(server)
    const session = await signIn(base, owner)
    const browser = await chromium.launch({
      executablePath: lightBrowser(),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    })
    if (names.length === 0) await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    let bytes = 0
    for (const colorScheme of schemes) {
      for (const width of widths) {
        bytes += await take(browser, base, owner.slug, session, { width, colorScheme })
      }
    }
    await browser.close()
    console.log(`${folder}: ${(bytes / 1024 / 1024).toFixed(1)} MB`)
  } finally {
    server.kill('SIGTERM')
    await new Promise((done) => server.once('exit', done))
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Look {
  readonly width: (typeof widths)[number]
  readonly colorScheme: (typeof schemes)[number]
}

async function take(
  browser: Browser,
  base: string,
  slug: string,
  session: Session,
  { width, colorScheme }: Look,
): Promise<number> {
  const look: BrowserContextOptions = {
    viewport: { width, height: width === 375 ? 812 : 800 },
    hasTouch: width === 375,
    reducedMotion: 'reduce',
    colorScheme,
  }
  const kept = Object.entries(session).map(([name, value]) => ({
    name: `larder.${name}`,
    value: JSON.stringify(value),
  }))
  const stranger = await browser.newContext(look)
  const owner = await browser.newContext({
    ...look,
    storageState: { cookies: [], origins: [{ origin: base, localStorage: kept }] },
  })
  let bytes = 0
  for (const { name, of, path, act } of wanted) {
    const page = await (of === 'owner' ? owner : stranger).newPage()
    await page.goto(base + (path.startsWith('//') ? path.slice(1) : `/${slug}${path}`))
    await page.getByRole('heading').first().waitFor()
    await whenAwake(page)
    await page.waitForTimeout(waitMs)
    await act?.(page)
    await page.waitForTimeout(waitMs)
    const picture = await sharp(await page.screenshot())
      .webp({ quality: 60 })
      .toBuffer()
    await writeFile(`${folder}/${name}-${width}-${colorScheme}.webp`, picture)
    bytes += picture.length
    await page.close()
  }
  await stranger.close()
  await owner.close()
  return bytes
}

const serverOn = (port: number, dataDir: string): ChildProcess =>
  spawn(process.execPath, ['dist/larder.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SEED: 'demo',
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '100000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

interface Login {
  readonly slug: string
  readonly email: string
  readonly password: string
}

/** The first demo store's owner, as a first start shows them; answers once the server is open. */
function ownerOf(server: ChildProcess): Promise<Login> {
  return new Promise((found, failed) => {
    let said = ''
    server.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (!said.includes('is open at')) return
      const [, slug, email, password] = /\/([\w-]+)\/admin\s+(\S+)\s+(\S+)/.exec(said) ?? []
      if (slug && email && password) found({ slug, email, password })
      else failed(new Error('The first start showed no login.'))
    })
    server.once('exit', () => failed(new Error('Larder did not start; its words are above.')))
  })
}

type Session = Pick<Answer<typeof accounts.login>, 'user' | 'store' | 'token'>

async function signIn(base: string, { slug, email, password }: Login): Promise<Session> {
  const answer = await fetch(base + apiBase + accounts.login.path, {
    method: accounts.login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, storeSlug: slug }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  const { user, store, token } = (await answer.json()) as Session
  return { user, store, token }
}

await takeAll()
