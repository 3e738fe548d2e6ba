import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fakeMeta, type FakeMeta } from '../../fakes/meta.ts'
import { customer, place, stockTea } from '../../testing/menu.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { newId } from '../../kit/server/ids.ts'
import { orders } from '../../orders/contract.ts'
import { consentCookie } from '../consent.ts'
import { marketing } from '../contract.ts'
import { hashedPerson, tellMeta, type Event, type MetaSettings } from './meta.ts'

let meta: FakeMeta
let settings: MetaSettings
let server: TestServer
let store: TestStore
let tea: Awaited<ReturnType<typeof stockTea>>['tea']
beforeAll(async () => {
  meta = await fakeMeta()
  settings = {
    pixelId: meta.pixelId,
    accessToken: meta.accessToken,
    testEventCode: undefined,
    apiUrl: meta.url,
    scriptUrl: `${meta.url}/en_US/fbevents.js`,
  }
  server = await startServer({ trustProxy: 1, marketing: { meta: settings } })
  store = await openStore(server)
  tea = (await stockTea(store)).tea
})
afterAll(async () => {
  await server.close()
  await meta.close()
})
beforeEach(() => {
  meta.fault = undefined
})

const decided = (decision: string) => `${consentCookie}=${decision}~2026-11-21T00:00:00.000Z`
const browser = { 'user-agent': 'Phone/1.0', 'x-forwarded-for': '203.0.113.7' }
const agreed = { ...browser, cookie: `${decided('yes')}; _fbp=fb.1.1700000000000.42` }
const home = 'http://larder.test/'
const told = (id: string) => meta.events.filter((event) => event.id === id)
const visit = (id: string, more: object = {}) => ({
  body: { event_name: 'PageView', event_id: id, event_source_url: home, ...more },
})

/** Whatever came before it has come by then. */
async function settled(): Promise<void> {
  const id = newId()
  await store.stranger.sendRaw(marketing.anyEvent, visit(id), agreed)
  await expect.poll(() => told(id)).toHaveLength(1)
}

test('TRACK-01 TRACK-05 a visit is told with hashes, and with address and browser as the request has them', async () => {
  const id = newId()
  const user_data = {
    email: ' John_Smith@gmail.com',
    phone: '+1 650 555 1212',
    firstName: 'Mary',
    ip: '198.51.100.1',
    userAgent: 'Forged/9',
    fbp: 'fb.1.1.1',
  }
  const sent = visit(id, { event_source_url: `${home}tea/menu?q=secret`, user_data })
  expect((await store.stranger.sendRaw(marketing.anyEvent, sent, agreed)).status).toBe(200)
  await expect.poll(() => told(id)).toHaveLength(1)
  const [{ page, user } = { page: '', user: {} }] = told(id)
  expect(page).toBe(`${home}tea/menu`)
  expect(user).toEqual({
    em: expect.stringMatching(/^62a14e44/) as string,
    ph: expect.stringMatching(/^e323ec62/) as string,
    fn: expect.stringMatching(/^6915771b/) as string,
    client_ip_address: '203.0.113.7',
    client_user_agent: 'Phone/1.0',
    fbp: 'fb.1.1700000000000.42',
  })
})

describe('nothing is told', () => {
  test.for([
    ['nobody has been asked', ''],
    ['the visitor said no', decided('no')],
    ['the cookie says something else', `${consentCookie}=yes`],
  ] as const)('when %s, and the answer is the same', async ([, cookie]) => {
    const id = newId()
    const headers = { ...browser, cookie }
    expect((await store.stranger.sendRaw(marketing.anyEvent, visit(id), headers)).status).toBe(200)
    await settled()
    expect(told(id)).toEqual([])
  })

  test('of a page that is not ours, or an event that is not on the list', async () => {
    for (const more of [
      { event_source_url: 'https://elsewhere.example/' },
      { event_source_url: 'javascript:alert(1)' },
      { event_name: 'Purchase' },
      { event_name: 'Lead' },
    ]) {
      const sent = visit(newId(), more)
      expect((await store.stranger.sendRaw(marketing.anyEvent, sent, agreed)).status).toBe(422)
    }
  })

  test('without settings', async () => {
    const other = await startServer()
    const id = newId()
    const shop = await openStore(other)
    expect((await shop.stranger.sendRaw(marketing.anyEvent, visit(id), agreed)).status).toBe(200)
    await other.close()
    expect(told(id)).toEqual([])
  })
})

describe('a purchase', () => {
  async function order(): Promise<string> {
    return (await place(store.stranger, store, [{ productId: tea.id, quantity: 1 }])).body.data.id
  }
  const pay = (id: string) =>
    store.admin.send(orders.pay, { params: { id }, body: { cashGiven: 1000 } })
  const report = (eventID: string, headers: Record<string, string> = agreed) =>
    store.stranger.sendRaw(
      marketing.purchase,
      {
        body: {
          eventID,
          eventSourceUrl: `${home}${store.slug}/order/${eventID}`,
          product: 'Tea',
          userData: {
            email: customer.email,
            phone: customer.phone,
            firstName: customer.firstName,
            lastName: customer.lastName,
            zipcode: '1000',
            country: 'PH',
            city: 'Manila',
            userAgent: 'Forged/9',
            fbc: 'fb.1.1700000000000.click',
            fbp: '',
            externalID: 'ana-1',
            ip: '198.51.100.1',
            currency: 'USD',
            value: 999_999,
          },
        },
      },
      headers,
    )

  test("TRACK-02 TRACK-06 TRACK-07 is told once it is paid, once, with the server's own figures", async () => {
    const id = await order()
    expect((await report(id)).status).toBe(200)
    await settled()
    expect(told(id)).toEqual([])

    await pay(id)
    for (let again = 0; again < 3; again += 1) expect((await report(id)).status).toBe(200)
    await settled()
    await expect.poll(() => told(id)).toHaveLength(1)
    const { data } = (await store.admin.send(orders.one, { params: { id } })).body
    expect(told(id)[0]).toMatchObject({
      name: 'Purchase',
      page: `${home}${store.slug}`,
      custom: { value: data.total, currency: 'PHP' },
      user: {
        client_ip_address: '203.0.113.7',
        client_user_agent: 'Phone/1.0',
        fbc: 'fb.1.1700000000000.click',
      },
    })
    expect(Object.keys(told(id)[0]?.user ?? {})).toEqual(
      expect.arrayContaining(['em', 'ph', 'fn', 'ln', 'ct', 'zp', 'country', 'external_id']),
    )
  })

  test('is not told of an order that is not there, is of another store, or without a yes', async () => {
    const other = await openStore(server)
    const id = await order()
    await pay(id)
    const elsewhere = {
      body: { eventID: id, eventSourceUrl: `${home}${other.slug}` },
    }
    expect((await store.stranger.sendRaw(marketing.purchase, elsewhere, agreed)).status).toBe(200)
    expect((await report(newId())).status).toBe(200)
    expect((await report('1001')).status).toBe(200)
    expect((await report(id, { ...browser, cookie: decided('no') })).status).toBe(200)
    await settled()
    expect(meta.events.filter(({ name }) => name === 'Purchase' && told(id).length > 0)).toEqual([])
  })

  test.for(['slow', 'token', 'broken', 'too many'] as const)(
    'TRACK-04 goes through while the service is %s',
    async (fault) => {
      meta.fault = fault
      const id = await order()
      expect((await pay(id)).status).toBe(200)
      expect((await report(id)).status).toBe(200)
    },
  )
})

describe('the service', () => {
  const event = (seconds = Date.now() / 1000): Event => ({
    event_name: 'PageView',
    event_id: newId(),
    event_time: Math.floor(seconds),
    event_source_url: home,
    action_source: 'website',
    user_data: {
      ...hashedPerson({ email: 'ana@example.com' }),
      client_ip_address: '203.0.113.7',
      client_user_agent: 'Phone/1.0',
    },
  })
  const tell = (one: Event, how = settings) => tellMeta(how, one, new Date())

  test.for(['slow', 'broken', 'too many'] as const)('%s: another try may help', async (fault) => {
    meta.fault = fault
    const failure = await tell(event()).catch((error: unknown) => error)
    expect(String(failure)).toMatch(/^Error: The advertising service (answered|could not)/)
    expect(String(failure)).not.toContain(meta.accessToken)
  })

  test('a wrong token: no other try would help', async () => {
    expect(await tell(event(), { ...settings, accessToken: 'old' })).toBe('code 190')
  })

  test('what is older than seven days is not sent', async () => {
    const count = meta.received.length
    expect(await tell(event(Date.now() / 1000 - 8 * 24 * 3600))).toBe('too old')
    expect(meta.received).toHaveLength(count)
  })

  test('an address that is not hashed is refused there too', async () => {
    const raw = { ...event(), user_data: { ...event().user_data, em: 'ana@example.com' } }
    expect(await tell(raw)).toBe('code 100')
  })
})

test('no secret but the pixel’s own, and no raw name or address, has left the building', () => {
  const raw = [customer.email, customer.firstName, customer.phone, 'Smith@gmail', '6505551212']
  const secrets = [store.admin.token ?? '']
  expect(meta.received.length).toBeGreaterThan(0)
  for (const { path, query, headers, body } of meta.received) {
    const everything = `${path}?${query.toString()}${JSON.stringify(headers)}${body.toString()}`
    for (const text of [...raw, ...secrets]) expect(everything).not.toContain(text)
    expect(`${path}?${query.toString()}`).not.toContain(meta.accessToken)
  }
})
