import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { User } from '../../accounts/contract.ts'
import type { CounterProduct } from '../../catalog/contract.ts'
import { connection } from '../../kit/ui/calls/connection.ts'
import { sumMoney } from '../../kit/money.ts'
import { toast } from '../../kit/ui/toast.ts'
import type { OrderRow } from '../../orders/contract.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { priced } from '../counter.ts'
import { isAllowed } from '../counter-discounts.ts'
import { faultOf } from '../counter-choices.ts'
import { orderNumberIn } from '../order-number.ts'
import { isBarcode, scanned, sizeScanned } from '../scan.ts'
import { soldOutText } from '../sold-out.ts'
import type { Sale } from '../till.ts'
import styles from './Counter.module.css'
import { CounterMenu, found } from './CounterMenu.tsx'
import { CounterSale } from './CounterSale.tsx'
import { CounterSent } from './CounterSent.tsx'
import { CounterWindows, type Open, type Window } from './CounterWindows.tsx'
import { GiveBack } from './GiveBack.tsx'
import { listMade, type StoredSale } from './kept/counter-db.ts'
import { useCounterKeys } from './use-counter-keys.ts'
import { useDrawer } from './use-drawer.ts'
import { useDiscountRules } from './use-discount-rules.ts'
import { useOutbox } from './use-outbox.ts'
import { newSaleId, useTill, type ActOn, type TillInHand } from './use-till.ts'
import { useTakenParts } from './use-taken-parts.ts'
import { useTypedOrder } from './use-typed-order.ts'

interface CounterDeskProps {
  readonly store: PublicStore
  readonly user: Pick<User, '_id' | 'role'>
  readonly menu: readonly CounterProduct[]
  /** What this device keeps for the server. */
  readonly kept: readonly StoredSale[]
}

/** What is for sale on one side, what is being sold on the other. */
export function CounterDesk({ store, user, menu, kept }: CounterDeskProps) {
  const inHand = useTill(store.id, user._id)
  const rules = useDiscountRules(store, user)
  const { till } = inHand
  const drawer = useDrawer(store.id)
  const { act, question } = useTakenParts(inHand, { menu, selling: store }, (given) =>
    drawer.openFor(
      given.map(({ method, amount, tip }) => ({ method, cash: -sumMoney([amount, tip]) })),
    ),
  )
  const outbox = useOutbox(store, user._id, inHand)
  useHandOver(inHand, kept)
  useWhatWasMade(store.id, inHand)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState<Open>()
  const order = useTypedOrder(store.id, typed)
  const search = useRef<HTMLInputElement>(null)
  const sale = priced(till.sale, menu)

  function add(product: CounterProduct | undefined, code: string, size?: string) {
    setTyped('')
    if (product === undefined) return toast.failure(`No product is found by "${code}".`)
    if (!product.inStock) return toast.failure(`"${product.name}" is sold out.`)
    const sized = product.sizes?.find(({ id }) => id === size)
    if (sized?.inStock === false) {
      return toast.failure(`"${product.name} ${sized.label}" is sold out.`)
    }
    act({ act: 'add', product, size })
  }
  const show = (window: Window) => () => {
    if (!ofSale.has(window) || sale.lines.length > 0) setOpen(window)
  }
  const showOrder = (asked: OrderRow | string) => {
    setTyped('')
    setOpen({ asked })
  }
  /** A size has a barcode of its own, and is added as that. */
  const addScanned = (code: string, instead?: CounterProduct) => {
    const bySize = sizeScanned(menu, code)
    const product = bySize?.product ?? scanned(menu, code) ?? instead
    if (product === undefined) return false
    add(product, code, bySize?.size)
    return true
  }
  /** What can be sold goes first; a number that nothing is called is that of an order. */
  const enter = () => {
    if (addScanned(typed, found(menu, typed)[0])) return
    const number = orderNumberIn(typed)
    if (number === undefined) add(undefined, typed)
    else showOrder(order ?? number)
  }
  const scan = (code: string) => {
    // How the last sale ended has been read: its customer has gone, and this is the next one's.
    outbox.finish()
    if (!addScanned(code)) add(undefined, code)
  }
  /** A line that still asks for something, or cannot be made, is shown instead. */
  const pay = () => {
    if (sale.coupon !== undefined && connection.lostAt() !== undefined) {
      toast.failure(`${sale.coupon.code} needs a connection. Take it away (F8) to sell without it.`)
      return undefined
    }
    const missing = firstFault(sale, menu)
    if (missing === undefined) return show(isAllowed(sale, rules.limit) ? 'pay' : 'approval')()
    act({ act: 'choose', key: missing.key })
    toast.failure(`${missing.name}: ${missing.text}`)
  }
  const hold = () => void act({ act: 'hold', at: Date.now(), nextId: newSaleId() })

  useCounterKeys({
    search,
    heard: open !== undefined || question !== undefined ? 'nothing' : heardBeside(outbox),
    onScan: scan,
    isBarcode: (code) => isBarcode(menu, code),
    shortcuts: {
      F1: show('help'),
      F2: hold,
      F4: show('held'),
      F6: show('last'),
      F8: show('discount'),
      F9: pay,
    },
    whileIdle: { '?': show('help'), ...saleKeys(sale, act) },
  })

  return (
    <div className={styles.counter}>
      <CounterMenu
        store={store}
        menu={menu}
        typed={typed}
        onType={setTyped}
        field={search}
        onAdd={(product) => add(product, product.name)}
        onEnter={enter}
        order={order}
        onOrder={showOrder}
      />
      <CounterSale
        store={store}
        sale={sale}
        menu={menu}
        heldCount={till.held.length}
        leftCount={outbox.left.length}
        act={act}
        onHold={hold}
        onHeld={show('held')}
        onLeft={show('left')}
        onLast={show('last')}
        onDiscount={show('discount')}
        onPay={pay}
        onHelp={show('help')}
      />
      <CounterWindows
        open={open}
        onOpen={setOpen}
        store={store}
        sale={sale}
        held={till.held}
        menu={menu}
        rules={rules}
        outbox={outbox}
        keptCount={kept.length}
        act={act}
      />
      {question && <GiveBack symbol={store.currency} {...question} />}
      {open === undefined && <CounterSent store={store} outbox={outbox} />}
    </div>
  )
}

/** While a sale is on its way no key counts; where it says how it ended, the next customer's product may be scanned. */
function heardBeside({ waiting, done, kept, refusal }: ReturnType<typeof useOutbox>) {
  if (kept !== undefined) return 'scans'
  if (waiting !== undefined) return 'nothing'
  if (done !== undefined) return 'scans'
  return refusal === undefined ? 'keys' : 'nothing'
}

/** There is nothing to do in them without a sale. */
const ofSale: ReadonlySet<Window> = new Set(['pay', 'discount'])
/** What the device keeps, also since another tab or a reload, is no longer the till's to send. */
function useHandOver({ till, act }: TillInHand, kept: readonly StoredSale[]): void {
  const handOver = useEffectEvent((held: readonly StoredSale[]) => {
    for (const { sale } of till.outbox) {
      if (held.some(({ id }) => id === sale.id)) act({ act: 'answered', id: sale.id })
    }
  })
  useEffect(() => handOver(kept), [kept])
}

/** A device that died shows what it had written down, which may be minutes old. */
function useWhatWasMade(storeId: string, { till, act }: TillInHand): void {
  const forget = useEffectEvent((ids: ReadonlySet<string>) => {
    if (ids.has(till.sale.id) && till.sale.lines.length > 0) {
      toast.success('The sale that stood here was paid already.')
    }
    act({ act: 'made', ids, nextId: newSaleId() })
  })
  useEffect(() => void listMade(storeId).then(forget), [storeId])
}

/** The first line whose groups are not all as they ask, or that has run out since it was added. */
function firstFault(sale: Sale, menu: readonly CounterProduct[]) {
  // Without a connection what the menu says of the shelf is old, and what was sold is taken as it was sold.
  const isShelfKnown = connection.lostAt() === undefined
  for (const line of sale.lines) {
    const product = menu.find(({ _id }) => _id === line.productId)
    if (product === undefined) continue
    const out = isShelfKnown ? soldOutText(line, product, sale) : undefined
    const text = faultOf(line, product) ?? out
    if (text !== undefined) return { key: line.key, name: line.name, text }
  }
  return undefined
}

/** Acts on the chosen line. */
function saleKeys({ lines, chosen }: Sale, act: ActOn): Readonly<Record<string, () => void>> {
  const at = lines.findIndex(({ key }) => key === chosen)
  const line = lines[at]
  const choose = (place: number) => () => {
    const key = lines.at(place)?.key
    if (key !== undefined && place < lines.length) act({ act: 'choose', key })
  }
  const quantity = (by: number) => () => {
    if (line !== undefined) act({ act: 'quantity', quantity: line.quantity + by })
  }
  return {
    ArrowDown: choose(at + 1),
    ArrowUp: choose(Math.max(0, at - 1)),
    '+': quantity(1),
    '-': quantity(-1),
    ArrowRight: focusChoices,
    Delete: () => {
      if (line !== undefined) act({ act: 'remove', key: line.key })
    },
  }
}

/** The way from the search to a size or an add-on, past all that can be sold. */
function focusChoices(): void {
  document.querySelector<HTMLElement>('[data-chosen="true"] [data-choice]:not(:disabled)')?.focus()
}
