import { expect, type Page } from '@playwright/test'
import { apiBase } from '../../src/kit/api-base.ts'
import { isReady } from '../counters.ts'
import { expectAccessible } from '../larder.ts'
import { type } from '../typing.ts'
import { startBrowser, type Device, type Running } from './chromium.ts'
import type { Line } from './line.ts'
import type { PlannedSale } from './plan.ts'
import { countDrawer } from './drawer.ts'
import { printNowhere, printReceipt, type Receipt } from './receipts.ts'
import { drawerOf, ownMethod, type Seller } from './shop.ts'
import { isPressed, takeBack, type BackKind } from './take-back.ts'

/** One browser at the counter and who stands there. */
export interface Tablet {
  readonly receipts: readonly Receipt[]
  /** Customers that were sent on without a receipt: their sales are made all the same. */
  readonly sentOn: ReadonlySet<string>
  /** Lines of a dead browser that were sold with those of the next customer. */
  readonly mixed: ReadonlySet<string>
  /** What the screen refused. */
  readonly refusals: readonly string[]
  /** Sales that were taken back while they waited; begun where the browser died before it said so. */
  readonly backs: ReadonlyMap<string, { readonly kind: BackKind; readonly isDone: boolean }>
  sell(planned: PlannedSale): Promise<void>
  countDrawer(): Promise<void>
  /** Waits until nothing waits any more. */
  calmDown(): Promise<void>
  end(): Promise<void>
}

interface At {
  readonly line: Line
  readonly slug: string
  readonly seller: Seller
  readonly device: Device
}

const title = (page: Page) => page.getByRole('dialog').getByRole('heading').first()
const sale = (page: Page) => page.getByRole('region', { name: 'Sale' })

/** A phone shows one of the two at a time. */
async function turnTo(page: Page, what: 'sale' | 'menu'): Promise<void> {
  const turn = page.getByRole('button', { name: new RegExp(`^Show ${what}`) })
  if (await turn.isVisible()) await turn.click()
}

async function countLines(page: Page): Promise<number> {
  await turnTo(page, 'sale')
  return sale(page).getByRole('list').getByRole('listitem').count()
}

export async function openTablet({ line, slug, seller, device }: At): Promise<Tablet> {
  const counterAt = `${line.url}/${slug}/admin/pos`
  let browser = await startBrowser(device, printNowhere)
  await signIn(browser.page, line, seller)
  await openCounter(browser.page, counterAt)
  await isReady(browser.page)
  // What it has written down until here is no part of any storm.
  await browser.quit()
  browser = await startBrowser(device, printNowhere)
  await openCounter(browser.page, counterAt)

  const receipts: Receipt[] = []
  const sentOn = new Set<string>()
  const mixed = new Set<string>()
  const refusals: string[] = []
  const backs = new Map<string, { kind: BackKind; isDone: boolean }>()
  const note = { receipts, sentOn, refusals }

  async function changeMind(page: Page, { mark, takenBack: kind }: PlannedSale): Promise<void> {
    const receipt = receipts.findLast((printed) => printed.mark === mark)?.number ?? '#'
    if (kind === undefined || receipt.startsWith('#')) return
    const onBegin = () => void backs.set(mark, { kind, isDone: false })
    const isDone = await takeBack(page, { receipt, kind, onBegin })
    if (isDone) backs.set(mark, { kind, isDone })
    else backs.delete(mark)
  }

  async function revive(dead: Running, planned: PlannedSale): Promise<void> {
    await dead.kill()
    browser = await startBrowser(device, printNowhere)
    await openCounter(browser.page, counterAt)
    await settle(browser.page, note, undefined)
    await goOn(browser.page, planned)
  }

  async function goOn(page: Page, { after }: PlannedSale): Promise<void> {
    if ((await countLines(page)) === 0 || after === 'gone on with') return
    if (after === 'paid as it stands') {
      await pay(page, 'exact')
      return settle(page, note, undefined)
    }
    await page.getByRole('button', { name: 'Clear the sale' }).click()
    await page.getByRole('button', { name: 'Clear sale' }).click()
  }

  return {
    receipts,
    sentOn,
    mixed,
    refusals,
    backs,
    async sell(planned) {
      const { page } = browser
      const work = async () => {
        if ((await countLines(page)) > 0) mixed.add(planned.mark)
        await ringUp(page, planned)
        await pay(page, planned.pays)
        await settle(page, note, planned)
        await changeMind(page, planned)
      }
      if (planned.diesAfterMs === undefined) {
        return work().catch(async (cause: unknown) => {
          const windows = await page.getByRole('dialog').allInnerTexts()
          throw new Error(`In front of the counter: ${windows.join(' / ')}`, { cause })
        })
      }
      const dying = browser
      let isDead = false
      const dies = async (afterMs: number) => {
        await new Promise((later) => setTimeout(later, afterMs))
        isDead = true
        await dying.kill()
      }
      const death = dies(planned.diesAfterMs)
      await work().catch((error: unknown) => {
        // Whatever it was in the middle of ends with it.
        if (!isDead) throw error
      })
      await death
      return revive(dying, planned)
    },
    async countDrawer() {
      await settle(browser.page, note, undefined)
      await countDrawer(browser.page, drawerOf(seller.name))
      await openCounter(browser.page, counterAt)
      await expectAccessible(browser.page)
    },
    async calmDown() {
      const { page } = browser
      await settle(page, note, undefined)
      await turnTo(page, 'sale')
      await expect(page.getByRole('button', { name: /^Unanswered/ })).toBeHidden({
        timeout: 120_000,
      })
      await expect.poll(() => page.evaluate(countSales), { timeout: 120_000 }).toBe(0)
      await expect(page.getByRole('button', { name: /sales? waits?/ })).toBeHidden()
      await expectAccessible(page)
    },
    end: () => browser.kill(),
  }
}

async function signIn(page: Page, line: Line, { session }: Seller): Promise<void> {
  await page.goto(`${line.url}${apiBase}/health`)
  const { user, store, token } = session
  await page.evaluate(
    (kept) => {
      for (const [name, value] of Object.entries(kept)) {
        localStorage.setItem(`larder.${name}`, JSON.stringify(value))
      }
    },
    { user, store, token },
  )
}

/** A page that was cut off on its way is opened again, as people do. */
async function openCounter(page: Page, address: string): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search or scan' })
  for (let tries = 1; ; tries += 1) {
    await page.goto(address, { waitUntil: 'commit' }).catch(() => undefined)
    const isThere = await search.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    )
    if (isThere) return
    if (tries === 6) {
      throw new Error(`The counter does not open: ${await page.locator('body').innerText()}`)
    }
  }
}

async function ringUp(page: Page, { mark, lines }: PlannedSale): Promise<void> {
  await turnTo(page, 'sale')
  await type(sale(page).getByLabel('Name for the cup'), mark)
  await turnTo(page, 'menu')
  const menu = page.getByRole('region', { name: 'Menu' })
  for (const { dish, quantity } of lines) {
    const tile = menu.getByRole('button', { name: new RegExp(dish.name) })
    for (let piece = 0; piece < quantity; piece += 1) await tile.click()
  }
}

async function pay(page: Page, how: PlannedSale['pays']): Promise<void> {
  await sale(page).getByRole('button', { name: 'Pay', exact: true }).click()
  if (how === 'by a method of the store') {
    await page.getByRole('button', { name: ownMethod }).click()
    return page.getByRole('button', { name: 'Payment received' }).click()
  }
  const keys = page.getByRole('group', { name: 'Cash handed over' }).getByRole('button')
  return (how === 'exact' ? keys.first() : keys.last()).click()
}

interface Notes {
  readonly receipts: Receipt[]
  readonly sentOn: Set<string>
  readonly refusals: string[]
}

const longestMs = 90_000

/** Sees to what the screen says of the sale until the counter is free for the next one. */
async function settle(page: Page, notes: Notes, planned: PlannedSale | undefined): Promise<void> {
  const until = Date.now() + longestMs
  while (Date.now() < until) {
    // It may be gone while it is read.
    const isTold = await title(page).isVisible()
    const said = isTold
      ? await title(page)
          .innerText({ timeout: 1000 })
          .catch(() => '')
      : ''
    if (said === '') {
      // Between two dialogs there may be none for a moment.
      await page.waitForTimeout(250)
      if (!(await title(page).isVisible())) return
    } else {
      await answer(page, said, notes, planned)
    }
  }
  throw new Error(`The counter is not free: ${await title(page).innerText()}`)
}

async function answer(
  page: Page,
  said: string,
  { receipts, sentOn, refusals }: Notes,
  planned: PlannedSale | undefined,
): Promise<void> {
  if (/^(?:Sale|Order) /.test(said)) {
    receipts.push(await printReceipt(page))
    return page.getByRole('button', { name: 'New sale' }).click()
  }
  // Nobody stands there any more after a power cut, and without a line the answer may be long in coming.
  if (said === 'No answer yet' && (planned === undefined || planned.hurries)) {
    // It may have been answered while the finger came down.
    const isSentOn = await isPressed(page.getByRole('button', { name: 'Next customer' }))
    if (isSentOn && planned !== undefined) sentOn.add(planned.mark)
    return undefined
  }
  if (said === 'Nothing was sold') {
    refusals.push(await page.getByRole('alert').first().innerText())
    return page.getByRole('button', { name: 'Back to the sale' }).click()
  }
  return page.waitForTimeout(200)
}

/** Runs in the page. */
function countSales(): Promise<number> {
  return new Promise((done) => {
    const asked = indexedDB.open('larder-counter')
    asked.addEventListener('success', () => {
      const { result } = asked
      const counted = result.transaction('sales').objectStore('sales').count()
      counted.addEventListener('success', () => {
        result.close()
        done(counted.result)
      })
    })
  })
}
