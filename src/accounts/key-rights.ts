import type { Capability } from './permissions.ts'

interface KeyRight {
  readonly label: string
  readonly capabilities: readonly Capability[]
}

/**
 * What a key of a program may be given. What is not here no key may do, whoever made it: sign in, change people,
 * settings, ways to pay or keys, take the archive, ask for the platform.
 */
export const keyRights = {
  'menu.read': { label: 'Read the menu', capabilities: ['product.read', 'category.read'] },
  'menu.write': { label: 'Change the menu', capabilities: ['product.write', 'category.write'] },
  'stock.read': { label: 'Read stock and costs', capabilities: ['ingredient.read'] },
  'stock.write': { label: 'Change stock and costs', capabilities: ['ingredient.write'] },
  'orders.read': {
    label: 'Read orders, with names and addresses',
    capabilities: ['order.list', 'order.read', 'order.queue', 'order.listOfUser'],
  },
  'orders.place': {
    label: 'Place and pay orders',
    capabilities: ['cart.check', 'order.place', 'order.pay'],
  },
  'orders.sell': { label: 'Sell at the counter', capabilities: ['order.sell'] },
  'orders.move': {
    label: 'Move orders on and cancel them',
    capabilities: ['order.move', 'order.bump', 'order.board', 'order.accept'],
  },
  'orders.refund': { label: 'Give money back', capabilities: ['order.refund'] },
  'prints.use': { label: 'Print', capabilities: ['print.use'] },
  'sales.read': { label: 'Read sales and reports', capabilities: ['sales.read'] },
  'lists.export': { label: 'Export lists', capabilities: ['list.export'] },
  'people.read': {
    label: 'Read people and customers',
    capabilities: ['user.list', 'user.read', 'user.export'],
  },
} as const satisfies Record<string, KeyRight>

export type KeyRightName = keyof typeof keyRights
export const keyRightNames = Object.keys(keyRights) as [KeyRightName, ...KeyRightName[]]

const rights: Readonly<Record<string, KeyRight>> = keyRights

/** The right that opens a capability to keys; undefined where none does. */
export const rightFor = (capability: string): KeyRightName | undefined =>
  keyRightNames.find((name) => rights[name]?.capabilities.some((each) => each === capability))

/** Names that an earlier version gave and this one does not know open nothing. */
export const capabilitiesOf = (names: readonly string[]): readonly string[] =>
  names.flatMap((name) => rights[name]?.capabilities ?? [])

/** As people read it. */
export const labelOfRight = (name: string): string => rights[name]?.label ?? name
