import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../kit/ui/calls/fake-browser.ts'
import { noteUnsettled, unsentSales } from '../../kit/ui/calls/unsent.ts'
import { dismissToast, shownToasts } from '../../kit/ui/toast.ts'
import { cashier } from '../../testing/cashier.ts'
import { currentOwner, currentReader, keepUser, logOut, mayLogOut } from './session.ts'

const owner = `${cashier.store._id}.${cashier._id}`

const kept = (name: string): unknown => {
  const text = window.localStorage.getItem(`larder.${name}`)
  return text === null ? undefined : JSON.parse(text)
}
const keep = (name: string, value: unknown) =>
  window.localStorage.setItem(`larder.${name}`, JSON.stringify(value))
const said = () => shownToasts().map(({ text }) => text)

let asked: string[] = []
let visited: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  fakeBrowser()
  asked = []
  visited = []
  Object.assign(window, { location: { assign: (address: string) => visited.push(address) } })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://larder.test').pathname)
    return Response.json({})
  })
  keep('token', 'token')
  keep('user', cashier)
  for (const { id } of shownToasts()) dismissToast(id)
})
afterEach(() => void vi.useRealTimers())

test('logging out ends the session, forgets what is one’s own, and starts over a moment later', async () => {
  keep('tills', { [owner]: { held: [] }, [`${cashier.store._id}.dino`]: { held: [] } })
  expect(await logOut()).toBe(true)
  expect(asked).toEqual(['/api/auth/logout'])
  expect(kept('token')).toBeUndefined()
  expect(kept('user')).toBeUndefined()
  // What a colleague holds waits until they are back.
  expect(kept('tills')).toEqual({ [`${cashier.store._id}.dino`]: { held: [] } })
  expect(visited).toEqual([])
  await vi.advanceTimersByTimeAsync(1500)
  expect(visited).toEqual(['/shop/login'])
})

test('it forgets them also where the session had ended before, and where there is no server', async () => {
  for (const answer of [
    async () => Response.json({}, { status: 401 }),
    async () => {
      throw new TypeError('Failed to fetch')
    },
  ]) {
    keep('token', 'token')
    keep('user', cashier)
    keep('tills', { [owner]: { held: [] } })
    vi.stubGlobal('fetch', answer)
    expect(await logOut()).toBe(true)
    expect(kept('tills')).toBeUndefined()
  }
})

test('over a sale that the server has not got nobody is logged out, and nothing says that they were', async () => {
  noteUnsettled(owner, { unsent: ['one'], inParts: [] })
  expect(mayLogOut()).toBe(false)
  expect(await logOut()).toBe(false)
  expect(said()).toEqual(['A sale waits to be sent. Log out when it has been.'])
  expect(asked).toEqual([])
  expect(kept('token')).toBe('token')
  noteUnsettled(owner, { unsent: [], inParts: [] })
  unsentSales.set(['one', 'two'])
  expect(await logOut()).toBe(false)
  expect(said()).toContain('2 sales wait to be sent. Log out when they have been.')
  await vi.advanceTimersByTimeAsync(1500)
  expect(visited).toEqual([])
})

test('nor over one of which parts were taken; what a colleague has taken holds the colleague alone', async () => {
  noteUnsettled(owner, { unsent: [], inParts: ['one'] })
  expect(await logOut()).toBe(false)
  expect(said()).toEqual([
    'A sale at the counter is paid in part. Finish it, or give the money back, then log out.',
  ])
  noteUnsettled(owner, { unsent: [], inParts: [] })
  noteUnsettled(`${cashier.store._id}.dino`, { unsent: ['two'], inParts: ['three'] })
  expect(await logOut()).toBe(true)
})

test('who may not sell any more sends nothing, and is not held; what their till has taken money for stays', async () => {
  keep('user', { ...cashier, role: 'kitchen' })
  keep('tills', { [owner]: { outbox: ['one'] } })
  noteUnsettled(owner, { unsent: ['one'], inParts: [] })
  unsentSales.set(['two'])
  expect(mayLogOut()).toBe(true)
  expect(await logOut()).toBe(true)
  expect(kept('tills')).toEqual({ [owner]: { outbox: ['one'] } })
  expect(kept('unsettledSales')).toEqual({ [owner]: { unsent: ['one'], inParts: [] } })
})

test('a new role is kept as soon as the server has said it, and what is answered to it is kept apart', () => {
  expect(currentReader()).toBe(`${owner}.cashier`)
  keepUser({ ...cashier, role: 'manager' })
  expect(kept('user')).toMatchObject({ role: 'manager' })
  expect(currentReader()).toBe(`${owner}.manager`)
  // Whose till it is does not change with the role.
  expect(currentOwner()).toBe(owner)
})

test('what was asked of somebody else comes too late, and so does what comes after the session', () => {
  keepUser({ ...cashier, _id: cashier.store._id, id: cashier.store._id, role: 'manager' })
  expect(kept('user')).toMatchObject({ _id: cashier._id, role: 'cashier' })
  window.localStorage.removeItem('larder.token')
  keepUser({ ...cashier, role: 'manager' })
  expect(kept('user')).toMatchObject({ role: 'cashier' })
  expect(currentReader()).toBeUndefined()
})
