import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type ClientRequest, type IncomingMessage } from 'node:http'
import { startChild } from './children.ts'
import type { MenuStore } from './menu-store.ts'

const screens = 500
const rounds = 9

interface FanOut {
  readonly screens: number
  /** From the moment an order is sent until a screen has heard of it; the 99th of a hundred, over all rounds. */
  readonly oursMs: number
  readonly bareMs: number
}

/** Opens many screens and measures how long a new order takes to all of them, beside a server that does nothing else. */
export async function measureFanOut(address: string, store: MenuStore): Promise<FanOut> {
  const bare = await startChild<{ readonly address: string }>('bare-live.ts', {})
  const authorization = `Bearer ${store.token}`
  const ours = await openScreens(`${address}/api/live?storeId=${store.id}`, { authorization })
  const theirs = await openScreens(bare.greeting.address, {})
  const oursMs: number[] = []
  const bareMs: number[] = []
  // In turns, so that whatever else the machine does meets both.
  for (let round = 0; round < rounds; round += 1) {
    oursMs.push(...(await timesOf(ours, () => order(address, store))))
    bareMs.push(...(await timesOf(theirs, () => send(bare.greeting.address, {}))))
  }
  for (const screen of [...ours, ...theirs]) screen.hangUp()
  await bare.stop()
  return { screens, oursMs: ninetyNinth(oursMs), bareMs: ninetyNinth(bareMs) }
}

interface Screen {
  /** Done at the next event it hears of an order. */
  hears(): Promise<void>
  hangUp(): void
}

const openScreens = (url: string, headers: Readonly<Record<string, string>>) =>
  Promise.all(Array.from({ length: screens }, () => openScreen(url, headers)))

async function openScreen(url: string, headers: Readonly<Record<string, string>>): Promise<Screen> {
  const request: ClientRequest = get(url, { headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`A screen was refused: ${response.statusCode}`)
  let heard: (() => void) | undefined
  // The end of a test is not a failure of it.
  request.on('error', () => undefined)
  response.on('error', () => undefined)
  response.on('data', (part: Buffer) => {
    if (part.includes('event: orders')) heard?.()
  })
  return {
    hears: () =>
      new Promise((done) => {
        heard = done
      }),
    hangUp: () => request.destroy(),
  }
}

async function timesOf(
  open: readonly Screen[],
  act: () => Promise<void>,
): Promise<readonly number[]> {
  const heard = open.map(async (screen) => {
    await screen.hears()
    return performance.now()
  })
  const from = performance.now()
  await act()
  return (await Promise.all(heard)).map((at) => at - from)
}

const order = (address: string, { id: storeId, products }: MenuStore) =>
  send(`${address}/api/order`, {
    id: randomUUID(),
    storeId,
    paymentMethod: 'cash',
    customer: { firstName: 'Carla', lastName: 'Diaz', email: 'carla@example.com', phone: '0917' },
    items: [{ productId: products[1]?.id, quantity: 1 }],
  })

async function send(url: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`)
  await response.arrayBuffer()
}

const ninetyNinth = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0
