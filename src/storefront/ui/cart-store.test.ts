import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../../kit/ui/calls/fake-browser.ts'
import { dismissToast, shownToasts } from '../../kit/ui/toast.ts'
import { keyOf, type CartItem } from '../cart.ts'
import { addItem, addItems, askShelf, changeQuantity, shelfRefusal } from './cart-store.ts'
import { changeLines } from './change-lines.ts'

const latte: CartItem = {
  productId: 'latte',
  slug: 'latte',
  name: 'Latte',
  cost: null,
  price: 100,
  image: null,
  quantity: 1,
  storeId: 'store',
  storeName: 'Store',
  storeSlug: 'store',
  addons: [],
}

const kept = () => JSON.parse(window.localStorage.getItem('larder.cart') ?? '[]') as CartItem[]
const quantity = () => kept().find((line) => keyOf(line) === keyOf(latte))?.quantity

/** The server's answers, given when the test says so and in the order it says. */
function checks() {
  const open: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((answer) => open.push(answer)))
  return {
    count: () => open.length,
    allow: (at: number) => open[at]?.(Response.json({ success: true })),
    refuse: (at: number) => open[at]?.(Response.json({ message: 'Only 1 left' }, { status: 409 })),
  }
}

beforeEach(fakeBrowser)
beforeEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
})

describe('a change of the cart', () => {
  test('is there at once and stays when the shelf can make it', async () => {
    const check = checks()
    const adding = addItem(latte)
    expect(quantity()).toBe(1)
    check.allow(0)
    await adding
    expect(quantity()).toBe(1)
  })

  test('is taken back when the shelf cannot', async () => {
    const check = checks()
    const adding = addItem(latte)
    check.refuse(0)
    await adding
    expect(kept()).toEqual([])
  })

  test('is taken back when nobody answers, and the reason says what can be done', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await addItem(latte)
    expect(kept()).toEqual([])
    expect(shownToasts().map(({ text }) => text)).toEqual([
      'Failed to check ingredient stock. No answer came. Check the connection, then try again.',
    ])
  })

  test('of a line into another one waits until the shelf can make that, and says why it cannot', async () => {
    const check = checks()
    const mocha = { ...latte, productId: 'mocha' }
    const adding = addItem(latte)
    check.allow(0)
    await adding
    const turn = () => changeLines(mocha, (lines) => lines.map(() => mocha))
    const refused = turn()
    check.refuse(1)
    expect([await refused, kept()]).toEqual(['Only 1 left', [latte]])
    const allowed = turn()
    expect(kept()).toEqual([latte])
    check.allow(2)
    expect([await allowed, kept()]).toEqual([undefined, [mocha]])
  })

  test('of several quick ones falls back to the last that was allowed', async () => {
    const check = checks()
    const adding = addItem(latte)
    check.allow(0)
    await adding
    const changes = [changeQuantity(latte, 2), changeQuantity(latte, 3), changeQuantity(latte, 4)]
    expect(quantity()).toBe(4)
    check.allow(1)
    check.refuse(2)
    check.refuse(3)
    await Promise.all(changes)
    expect(quantity()).toBe(2)
  })

  test('to fewer stays, though the shelf cannot make those either', async () => {
    const check = checks()
    const adding = addItem({ ...latte, quantity: 5 })
    check.allow(0)
    await adding
    const fewer = changeQuantity(latte, 4)
    check.refuse(1)
    expect(await fewer).toBe(true)
    expect(quantity()).toBe(4)
  })

  test('is kept though an older one is refused after it', async () => {
    const check = checks()
    const adding = addItem({ ...latte, quantity: 9 })
    const lowering = changeQuantity(latte, 1)
    check.allow(1)
    await lowering
    check.refuse(0)
    await adding
    expect(quantity()).toBe(1)
  })
})

describe('several lines at once', () => {
  const mocha = { ...latte, productId: 'mocha', name: 'Mocha' }
  /** What one asks for is answered by what the cart then holds. */
  const shelfWithout = (productId: string) => {
    const asked: number[] = []
    vi.stubGlobal('fetch', (_: string, { body }: { readonly body: string }) => {
      const { items } = JSON.parse(body) as { items: readonly { readonly productId: string }[] }
      asked.push(items.length)
      return Promise.resolve(
        items.some((item) => item.productId === productId)
          ? Response.json({ message: 'Only 1 left' }, { status: 409 })
          : Response.json({ success: true }),
      )
    })
    return asked
  }

  test('are asked for once when the shelf can make them all', async () => {
    const asked = shelfWithout('nothing')
    expect(await addItems('store', [latte, mocha])).toEqual([])
    expect([asked, kept().map(({ name }) => name)]).toEqual([[2], ['Latte', 'Mocha']])
  })

  test('go in one by one when not, and what is left out is told', async () => {
    shelfWithout('latte')
    expect(await addItems('store', [latte, mocha])).toEqual(['Only 1 left'])
    expect(kept().map(({ name }) => name)).toEqual(['Mocha'])
  })

  test('of which none can be had leave the cart as it was', async () => {
    const asked = shelfWithout('nothing')
    expect(await addItems('store', [])).toEqual([])
    expect([asked, kept()]).toEqual([[], []])
  })
})

describe('beside what stands in the cart', () => {
  const mocha = { ...latte, productId: 'mocha', name: 'Mocha' }
  const cake = { ...latte, productId: 'cake', name: 'Cake' }
  const lines = () => kept().map((line) => `${line.name} × ${line.quantity}`)
  interface Asked {
    readonly items: readonly { readonly productId: string; readonly quantity: number }[]
  }
  /** So many portions for all drinks together, as the server reckons, and no cake unless it is said. */
  function shelfOf(portions: number, cakes: 'cakes' | 'no cakes' = 'no cakes') {
    vi.stubGlobal('fetch', (_: string, { body }: { readonly body: string }) => {
      let left = portions
      for (const [line, { productId, quantity: wanted }] of (
        JSON.parse(body) as Asked
      ).items.entries()) {
        const canMake = productId !== 'cake' ? left : cakes === 'cakes' ? 99 : 0
        if (canMake < wanted) {
          const details = { line, productId, canMake }
          const message = `Only ${canMake} of ${productId}`
          return Promise.resolve(Response.json({ message, details }, { status: 409 }))
        }
        if (productId !== 'cake') left -= wanted
      }
      return Promise.resolve(Response.json({ success: true }))
    })
  }

  test('goes in what can be made, though something there has run out', async () => {
    shelfOf(9, 'cakes')
    await addItem(cake)
    shelfOf(9)
    await addItem(latte)
    expect(await addItems('store', [mocha, { ...latte, quantity: 2 }])).toEqual([])
    expect(lines()).toEqual(['Cake × 1', 'Latte × 3', 'Mocha × 1'])
  })

  test('goes in no more than what is there leaves of the shelf', async () => {
    shelfOf(3)
    await addItem({ ...latte, quantity: 2 })
    expect(await addItems('store', [{ ...mocha, quantity: 2 }])).toEqual(['Only 1 of mocha'])
    await addItem(mocha)
    expect(lines()).toEqual(['Latte × 2', 'Mocha × 1'])
    expect(await changeQuantity({ ...latte, quantity: 2 }, 3)).toBe(false)
    expect(lines()).toEqual(['Latte × 2', 'Mocha × 1'])
  })

  test('stays what was put in while several were asked about', async () => {
    const check = checks()
    const adding = addItems('store', [latte])
    const other = addItem(mocha)
    check.allow(1)
    await other
    check.allow(0)
    expect(await adding).toEqual([])
    expect(lines()).toEqual(['Mocha × 1', 'Latte × 1'])
  })
})

test('what a change has just asked the shelf is not asked again, until it may have become old', async () => {
  const check = checks()
  const adding = addItem(latte)
  const news = shelfRefusal('store', kept())
  check.allow(0)
  await adding
  expect(await news).toBeUndefined()
  expect(await shelfRefusal('store', kept())).toBeUndefined()
  expect(check.count()).toBe(1)
  const again = askShelf('store', kept())
  check.refuse(1)
  expect((await again)?.status).toBe(409)
  expect(check.count()).toBe(2)
})
