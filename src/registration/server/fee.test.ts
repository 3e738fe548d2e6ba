import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  openStore,
  operatorOf,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { createLog } from '../../app/server/log.ts'
import { asPlatformJob } from '../../kit/server/transact.ts'
import { operator } from '../../operator/contract.ts'
import { stores } from '../../stores/contract.ts'
import { activateStore } from './activate-store.ts'
import { findLatestAttempt, listAttemptsToDecide } from './fee-queries.ts'
import { rejectFee } from './reject-fee.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const unpaid = () => openStore(server, { isOpen: false })
const change = ({ admin, id }: TestStore, body: object) =>
  admin.sendRaw(stores.change, { params: { storeId: id }, body })
const settingsOf = async ({ admin, id }: TestStore) =>
  (await admin.send(stores.byId, { params: { storeId: id } })).body.data.store
const waiting = async () =>
  asPlatformJob(
    {
      database: server.database,
      events: server.events,
      jobs: server.jobs,
      now: () => new Date(),
    },
    createLog('silent'),
    listAttemptsToDecide,
  )
const waitingOf = async (store: TestStore) =>
  (await waiting()).find(({ storeId }) => storeId === store.id)
const referenceOf = ({ slug }: TestStore) => `Ref ${slug}`
const submit = (store: TestStore, referenceNumber = referenceOf(store)) =>
  change(store, { referenceNumber, paymentMethod: 'gcash' })

describe('a reference number', () => {
  test('waits for the operator with the price of the stored country', async () => {
    const store = await unpaid()
    await submit(store)
    expect(await waitingOf(store)).toMatchObject({
      method: 'gcash',
      status: 'submitted',
      country: 'Philippines',
      amount: 1490,
      currency: 'PHP',
      reference: referenceOf(store),
      alsoGiven: [],
    })
    expect((await settingsOf(store)).paymentStatus).toBe('pending')
  })

  test('sent twice is one attempt', async () => {
    const store = await unpaid()
    await submit(store)
    const first = await waitingOf(store)
    await submit(store)
    await change(store, await settingsOf(store))
    expect(await waitingOf(store)).toEqual(first)
  })

  test('gives way to the next one', async () => {
    const store = await unpaid()
    await submit(store)
    await submit(store, `New ${store.slug}`)
    expect((await waiting()).filter(({ storeId }) => storeId === store.id)).toMatchObject([
      { reference: `New ${store.slug}` },
    ])
  })

  test('two stores that give the same one at once do not both keep it', async () => {
    const pair = [await unpaid(), await unpaid()]
    const reference = `Shared ${pair[0]?.slug}`
    const answers = await Promise.all(pair.map((store) => submit(store, reference)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('that settled a fee is good for no other store', async () => {
    const [first, second] = [await unpaid(), await unpaid()]
    await submit(first)
    await first.inside(activateStore)
    const { status, problem } = await submit(second, referenceOf(first).replace(' ', '-'))
    expect([status, problem.fields]).toEqual([
      422,
      { referenceNumber: 'This reference number has been used already.' },
    ])
  })

  test('that was given before and let go comes with a warning', async () => {
    const [first, second] = [await unpaid(), await unpaid()]
    await submit(first)
    await submit(first, `Other ${first.slug}`)
    await submit(second, referenceOf(first))
    expect((await waitingOf(second))?.alsoGiven).toMatchObject([
      { storeId: first.id, status: 'voided' },
    ])
  })
})

describe('another country', () => {
  test('voids what was begun at the price of the first', async () => {
    const store = await unpaid()
    await submit(store)
    await change(store, { address: { country: 'Japan' }, currency: '¥', currencyCode: 'JPY' })
    expect(await waitingOf(store)).toBeUndefined()
    expect((await settingsOf(store)).referenceNumber).toBeNull()
    await submit(store)
    expect(await waitingOf(store)).toMatchObject({ amount: 29.99, currency: 'USD' })
  })

  test('the same country again voids nothing', async () => {
    const store = await unpaid()
    await submit(store)
    await change(store, { address: { country: 'Philippines' } })
    expect(await waitingOf(store)).toMatchObject({ reference: referenceOf(store) })
  })
})

describe('the operator', () => {
  test('rejects with a reason, and the owner may give the reference again', async () => {
    const store = await unpaid()
    await submit(store)
    const { id = '' } = (await waitingOf(store)) ?? {}
    await store.inside((scope) => rejectFee(scope, id, 'No such transfer'))
    expect(await waitingOf(store)).toBeUndefined()
    expect((await settingsOf(store)).referenceNumber).toBeNull()
    expect(await store.inside(findLatestAttempt)).toMatchObject({
      status: 'rejected',
      reason: 'No such transfer',
    })
    expect((await submit(store)).status).toBe(200)
    expect((await waitingOf(store))?.alsoGiven).toMatchObject([{ reason: 'No such transfer' }])
  })

  test('decides once', async () => {
    const store = await unpaid()
    await submit(store)
    const { id = '' } = (await waitingOf(store)) ?? {}
    await store.inside((scope) => rejectFee(scope, id, ''))
    await expect(store.inside((scope) => rejectFee(scope, id, ''))).rejects.toThrow(
      'This payment has been decided already.',
    )
  })

  test('decides once, whoever else decides in that moment', async () => {
    const store = await unpaid()
    await submit(store)
    const { id = '' } = (await waitingOf(store)) ?? {}
    const said = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) =>
        store.inside((scope) => rejectFee(scope, id, `Not there, says operator ${at}`)),
      ),
    )
    expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(
      said.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : [])),
    ).toEqual(Array.from({ length: 7 }, () => 'This payment has been decided already.'))
  })

  test('REG-30 opens a store, which was pending, and settles its reference', async () => {
    const store = await unpaid()
    expect((await settingsOf(store)).paymentStatus).toBe('pending')
    await submit(store)
    await operatorOf(server).send(operator.approve, { params: { slug: store.slug } })
    expect(await settingsOf(store)).toMatchObject({
      paymentStatus: 'completed',
      referenceNumber: referenceOf(store),
    })
    expect(await store.inside(findLatestAttempt)).toMatchObject({ status: 'captured' })
  })
})

test('nobody opens a store by saying that it has paid', async () => {
  const store = await unpaid()
  const { status } = await change(store, { paymentStatus: 'completed', referenceNumber: 'Forged' })
  expect([status, (await settingsOf(store)).paymentStatus]).toEqual([200, 'pending'])
})
