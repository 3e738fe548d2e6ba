import { expect, test } from 'vitest'
import { createEvents, type StoreEvent } from './events.ts'
import {
  createExchange,
  joinSiblings,
  type FromWorker,
  type ToWorker,
  type Worker,
} from './siblings.ts'

/** Processes that are none, with lines that deliver when they are told to. */
function processes() {
  const exchange = createExchange<Worker>()
  const onTheWay: (() => void)[] = []
  const flow = async () => {
    for (let at = 0; at < 20; at += 1) {
      await Promise.resolve()
      for (const arrive of onTheWay.splice(0)) arrive()
    }
  }
  const start = () => {
    const events = createEvents()
    const heard: (StoreEvent | undefined)[] = []
    events.subscribe((event) => void heard.push(event))
    let hear: ((message: ToWorker) => void) | undefined
    const worker: Worker = { send: (message) => void onTheWay.push(() => hear?.(message)) }
    const siblings = joinSiblings(events, {
      send: (message: FromWorker) => void onTheWay.push(() => exchange.receive(worker, message)),
      onMessage: (listener) => (hear = listener),
    })
    const die = () => {
      hear = undefined
      exchange.leave(worker)
    }
    return { events, heard, siblings, die }
  }
  return { start, flow }
}

const menu = { storeId: 'one', topic: 'menu' } as const
const stock = { storeId: 'one', topic: 'stock' } as const

async function openThree() {
  const { start, flow } = processes()
  const all = [start(), start(), start()] as const
  const begun = Promise.all(all.map(({ siblings }) => siblings.begin()))
  await flow()
  await begun
  return { all, start, flow }
}

test('what one process publishes is heard by all, once, and only then is it settled', async () => {
  const { all, flow } = await openThree()
  const [one, two, three] = all
  one.events.publish(menu)
  one.events.publish(stock)
  let isSettled = false
  void one.events.settled()?.then(() => (isSettled = true))
  expect([two.heard, isSettled]).toEqual([[], false])
  await flow()
  await flow()
  expect([one.heard, two.heard, three.heard]).toEqual(
    Array.from({ length: 3 }, () => [menu, stock]),
  )
  expect(isSettled).toBe(true)
  expect(one.events.settled()).toBeUndefined()
})

test('one that has died is not waited for, and one that has not begun hears nothing', async () => {
  const { all, start, flow } = await openThree()
  const [one, two, three] = all
  const late = start()
  two.die()
  one.events.publish(menu)
  await flow()
  await flow()
  expect(one.events.settled()).toBeUndefined()
  expect([two.heard, three.heard, late.heard]).toEqual([[], [menu], []])
})

test('one that dies in the middle of it is not waited for', async () => {
  const { start, flow } = processes()
  const [one, two] = [start(), start()]
  void Promise.all([one.siblings.begin(), two.siblings.begin()])
  await flow()
  one.events.publish(menu)
  const settled = one.events.settled()
  two.die()
  await flow()
  await flow()
  await settled
  expect(one.events.settled()).toBeUndefined()
})

test('a process alone waits for nobody', async () => {
  const { start, flow } = processes()
  const one = start()
  void one.siblings.begin()
  await flow()
  one.events.publish(menu)
  await flow()
  await flow()
  expect(one.events.settled()).toBeUndefined()
  expect(createEvents().settled()).toBeUndefined()
})
