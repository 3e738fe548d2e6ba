import { z } from 'zod'
import { call, Refusal } from '../../kit/ui/calls/call.ts'
import { wordsOf } from '../../kit/ui/calls/silence.ts'
import { stored } from '../../kit/ui/calls/stored.ts'
import { toast } from '../../kit/ui/toast.ts'
import {
  addToCart,
  itemCount,
  keyOf,
  linesOfStore,
  mostPerLine,
  removeFromCart,
  setQuantity,
  wishOf,
  withoutSent,
  withoutStore,
  type Cart,
  type CartItem,
} from '../cart.ts'
import { namedRefusal, withoutRefused } from '../cart-review.ts'
import { cart as cartCalls } from '../contract.ts'

const StoredSize = z.object({ id: z.string(), label: z.string() })
const StoredAddon = z.object({
  _id: z.string(),
  type: z.string().optional(),
  label: z.string(),
  price: z.number().min(0),
  times: z.int().min(1).optional(),
})

const StoredLine: z.ZodType<CartItem> = z.object({
  productId: z.string(),
  slug: z.string(),
  name: z.string(),
  cost: z.null().default(null),
  price: z.number().min(0),
  image: z.string().nullable(),
  quantity: z.int().min(1).max(mostPerLine),
  storeId: z.string(),
  storeName: z.string(),
  storeSlug: z.string(),
  size: StoredSize.optional(),
  addons: z.array(StoredAddon),
  parts: z
    .array(
      z.object({
        slot: z.string(),
        label: z.string(),
        product: z.string(),
        name: z.string(),
        size: StoredSize.optional(),
        price: z.number().min(0),
        addons: z.array(StoredAddon.extend({ type: z.string() })),
      }),
    )
    .optional(),
})

const noLines: Cart = []

/** A line that somebody tampered with, or that another version wrote, is dropped; the rest stays. */
const StoredCart = z.array(z.unknown()).transform((lines) =>
  lines.reduce<Cart>((sound, line) => {
    const { success, data } = StoredLine.safeParse(line)
    return success ? addToCart(sound, data) : sound
  }, noLines),
)

/** The lines of every store; most screens see those of one alone. */
export const cart = stored('cart', StoredCart, noLines)

export const useCart = () => cart.use()

/** The lines of one store; every screen of a store sees only these. */
export const useCartOf = (storeId: string) => linesOfStore(useCart(), storeId)

type Tell = (reason: string) => void

/** Answers whether it is in the cart; why not is told. */
export async function addItem(item: CartItem, tell: Tell = toast.failure): Promise<boolean> {
  const isAdded = await change(item, (lines) => addToCart(lines, item), tell)
  if (isAdded) toast.success('Item added to cart successfully!')
  return isAdded
}

/** Several lines at once; one that the shelf cannot make is left out, and why is answered in words. */
export async function addItems(
  storeId: string,
  items: readonly CartItem[],
): Promise<readonly string[]> {
  const refusalWith = (added: readonly CartItem[]) =>
    refusalOf(storeId, added, added.reduce(addToCart, cart.get()))
  // Put in once that is answered: the cart may be another one by then.
  const putIn = (added: readonly CartItem[]) => cart.set(added.reduce(addToCart, cart.get()))
  if (items.length === 0) return []
  if ((await refusalWith(items)) === undefined) {
    putIn(items)
    return []
  }
  const refused: string[] = []
  for (const item of items) {
    const refusal = await refusalWith([item])
    if (refusal === undefined) putIn([item])
    else refused.push(reasonOf(refusal, [item]))
  }
  return refused
}

/** Why the shelf cannot make these lines, in words. */
export const reasonOf = (refusal: Refusal, lines: Cart) =>
  namedRefusal({ message: wordsOf(refusal), details: refusal.details }, lines)

export const changeQuantity = (line: CartItem, quantity: number): Promise<boolean> =>
  change(line, (lines) => setQuantity(lines, keyOf(line), quantity))

export const removeItem = (line: CartItem): void =>
  cart.set(removeFromCart(cart.get(), keyOf(line)))

export const emptyCartOf = (storeId: string): void => cart.set(withoutStore(cart.get(), storeId))

export const takeOutSent = (sent: Cart): void => cart.set(withoutSent(cart.get(), sent))

/** Brings the lines of a store up to date, after it turned out that they no longer say what is offered. */
export const replaceLines = (storeId: string, current: (line: CartItem) => CartItem): void =>
  cart.set(cart.get().map((line) => (line.storeId === storeId ? current(line) : line)))

/** For each line that is being checked: what the shelf was last known to allow, and how many checks are out. */
const underCheck = new Map<
  string,
  { allowed: CartItem | undefined; latest: number; answered: number }
>()

/**
 * Shows the change at once, asks whether the shelf can make it, and takes it back with the reason when not. Of
 * several quick taps only the last one's answer decides, and it falls back to the last quantity that was allowed.
 */
async function change(
  item: CartItem,
  changed: (lines: Cart) => Cart,
  tell: Tell = toast.failure,
): Promise<boolean> {
  const before = cart.get()
  const key = keyOf(item)
  const checks = underCheck.get(key) ?? { allowed: lineOf(before, key), latest: 0, answered: 0 }
  underCheck.set(key, checks)
  const turn = (checks.latest += 1)
  cart.set(changed(before))
  const wanted = lineOf(cart.get(), key)
  const refusal = await refusalOf(item.storeId, [item], cart.get())
  if (refusal === undefined && turn > checks.answered) {
    checks.allowed = wanted
    checks.answered = turn
  }
  if (turn !== checks.latest) return refusal === undefined
  underCheck.delete(key)
  // Whoever takes fewer comes nearer to what can be made, and is not led back to more.
  if (refusal === undefined || isFewer(wanted, checks.allowed)) return true
  tell(reasonOf(refusal, cart.get()))
  cart.set(withLine(cart.get(), key, checks.allowed))
  return false
}

const isFewer = (wanted: CartItem | undefined, allowed: CartItem | undefined) =>
  wanted !== undefined && allowed !== undefined && wanted.quantity < allowed.quantity

/** Why the shelf cannot make what is added or changed, as one of these lines, beside the others of them. */
export async function refusalOf(
  storeId: string,
  items: readonly CartItem[],
  lines: Cart,
): Promise<Refusal | undefined> {
  const all = linesOfStore(lines, storeId)
  const refusal = await askShelf(storeId, all)
  const keys = items.map(keyOf)
  const own = all.filter((line) => keys.includes(keyOf(line)))
  const others = all.filter((line) => !own.includes(line))
  if (refusal?.status !== 409 || own.length === 0 || others.length === 0) return refusal
  return refusalBeside(storeId, own, others)
}

/**
 * Asked about last, lines find what the others leave and take nothing from them. What of the others cannot be made anyway
 * takes nothing, and is told in the cart: whatever else somebody wants is not refused for it.
 */
async function refusalBeside(
  storeId: string,
  own: Cart,
  others: Cart,
): Promise<Refusal | undefined> {
  const refusal = await askShelf(storeId, [...others, ...own])
  const able = refusal === undefined ? others : withoutRefused(others, refusal)
  return itemCount(able) === itemCount(others) ? refusal : refusalBeside(storeId, own, able)
}

/** What the shelf was asked, for as long as the answer is news to whoever asks the same. */
const asked = new Map<string, Promise<Refusal | undefined>>()
const newsForMs = 2000

/** Why the shelf cannot make these lines; not asked again where a change has just asked the same. */
export const shelfRefusal = (storeId: string, lines: Cart): Promise<Refusal | undefined> =>
  asked.get(questionOf(storeId, lines)) ?? askShelf(storeId, lines)

export function askShelf(storeId: string, lines: Cart): Promise<Refusal | undefined> {
  const question = questionOf(storeId, lines)
  const answer = answerOf(storeId, lines)
  asked.set(question, answer)
  const forget = () => {
    if (asked.get(question) === answer) asked.delete(question)
  }
  answer.then(() => setTimeout(forget, newsForMs), forget)
  return answer
}

const questionOf = (storeId: string, lines: Cart) => JSON.stringify([storeId, lines.map(wishOf)])

async function answerOf(storeId: string, lines: Cart): Promise<Refusal | undefined> {
  try {
    await call(cartCalls.check, { body: { storeId, items: lines.map(wishOf) } })
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const lineOf = (lines: Cart, key: string) => lines.find((line) => keyOf(line) === key)

const withLine = (lines: Cart, key: string, line: CartItem | undefined): Cart =>
  line === undefined
    ? removeFromCart(lines, key)
    : lines.map((each) => (keyOf(each) === key ? line : each))
