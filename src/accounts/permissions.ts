/**
 * Who may do what. The server's guard, the screens and the tests read this one table.
 *
 * `all` whole · `own` only what is theirs · `token` with the order's token · `public` what any shopper may see ·
 * `reduced` without costs, or without names and prices · `today` of the store's day · `.` not at all. An unknown role counts as a customer.
 */
export const roles = [
  'admin',
  'manager',
  'staff',
  'cashier',
  'kitchen',
  'kiosk',
  'user',
  'customer',
] as const
export type Role = (typeof roles)[number]

/** People employed by the store: they get the longer password rule and the shorter session. */
const staffRoles: readonly string[] = ['admin', 'manager', 'staff', 'cashier', 'kitchen', 'kiosk']
export const isStaff = (role: string) => staffRoles.includes(role)

/** Whom an admin may give a temporary password: who works here, and does not open everything. */
export const isGivenPasswords = (role: string) => isStaff(role) && role !== 'admin'

/** Roles that see the Admin link in the navigation. */
export const adminLinkRoles: readonly string[] = ['admin', 'manager', 'staff']

const columns = [
  'operator',
  'admin',
  'manager',
  'staff',
  'cashier',
  'kitchen',
  'kiosk',
  'customer',
  'anonymous',
] as const
type Column = (typeof columns)[number]

const grantByWord = {
  all: 'all',
  own: 'own',
  token: 'token',
  public: 'public',
  reduced: 'reduced',
  today: 'today',
  '.': undefined,
} as const
export type Grant = NonNullable<(typeof grantByWord)[keyof typeof grantByWord]>

const row = (...words: readonly (keyof typeof grantByWord)[]) =>
  Object.fromEntries(
    columns.map((column, at) => [column, grantByWord[words[at] ?? '.']]),
  ) as Record<Column, Grant | undefined>

// oxfmt-ignore
export const permissions = {
  //                      operator   admin      manager    staff      cashier    kitchen    kiosk      customer   anonymous
  'platform.operate':  row('all',     '.',       '.',       '.',       '.',       '.',       '.',       '.',       '.'),
  'account.register':  row('all',     'all',     'all',     'all',     'all',     'all',     '.',       'all',     'all'),
  'account.login':     row('all',     'all',     'all',     'all',     'all',     'all',     'all',     'all',     'all'),
  'account.self':      row('.',       'own',     'own',     'own',     'own',     'own',     'own',     'own',     '.'),
  'account.erase':     row('.',       '.',       '.',       '.',       '.',       '.',       '.',       'own',     '.'),
  'person.erase':      row('.',       'all',     '.',       '.',       '.',       '.',       '.',       '.',       '.'),
  'store.erase':       row('.',       'all',     '.',       '.',       '.',       '.',       '.',       '.',       '.'),
  'pin.have':          row('.',       'own',     'own',     'own',     'own',     'own',     '.',       '.',       '.'),
  'pin.prove':         row('.',       'all',     'all',     'all',     'all',     'all',     'all',     '.',       '.'),
  'user.list':         row('.',       'all',     'reduced', '.',       '.',       '.',       '.',       '.',       '.'),
  'user.read':         row('.',       'all',     'own',     'own',     'own',     'own',     '.',       'own',     '.'),
  'user.write':        row('.',       'all',     '.',       '.',       '.',       '.',       '.',       '.',       '.'),
  'store.read':        row('all',     'all',     'public',  'public',  'public',  'public',  'public',  'public',  'public'),
  'change.read':       row('.',       'all',     '.',       '.',       '.',       '.',       '.',       '.',       '.'),
  'fee.pay':           row('.',       'all',     '.',       '.',       '.',       '.',       '.',       '.',       '.'),
  'store.write':       row('.',       'all',     '.',       '.',       '.',       '.',       '.',       '.',       '.'),
  'payment.read':      row('public',  'all',     'public',  'public',  'public',  '.',       'public',  'public',  'public'),
  'payment.write':     row('.',       'all',     '.',       '.',       '.',       '.',       '.',       '.',       '.'),
  'ingredient.read':   row('.',       'all',     'all',     'reduced', '.',       'reduced', '.',       '.',       '.'),
  'ingredient.write':  row('.',       'all',     'all',     '.',       '.',       '.',       '.',       '.',       '.'),
  'category.read':     row('public',  'all',     'all',     'all',     'public',  'public',  'public',  'public',  'public'),
  'category.write':    row('.',       'all',     'all',     '.',       '.',       '.',       '.',       '.',       '.'),
  'product.read':      row('public',  'all',     'all',     'public',  'public',  'public',  'public',  'public',  'public'),
  'product.write':     row('.',       'all',     'all',     '.',       '.',       '.',       '.',       '.',       '.'),
  'live.listen':       row('.',       'all',     'all',     'all',     'all',     'all',     'public',  'public',  'public'),
  'cart.check':        row('.',       'all',     'all',     'all',     'all',     '.',       'all',     'all',     'all'),
  'order.place':       row('.',       'all',     'all',     'all',     'all',     '.',       'all',     'all',     'all'),
  'order.sell':        row('.',       'all',     'all',     'all',     'all',     '.',       '.',       '.',       '.'),
  'order.list':        row('.',       'all',     'all',     'all',     'today',   '.',       '.',       '.',       '.'),
  'order.queue':       row('.',       'all',     'all',     'all',     'all',     'all',     '.',       '.',       '.'),
  'order.listOfUser':  row('.',       'all',     'all',     'own',     'own',     'own',     '.',       'own',     '.'),
  'order.read':        row('.',       'all',     'all',     'all',     'all',     '.',       'token',   'own',     'token'),
  'order.pay':         row('.',       'all',     'all',     'all',     'all',     '.',       'token',   'own',     'token'),
  'order.beTold':      row('.',       '.',       '.',       '.',       '.',       '.',       '.',       'own',     'token'),
  'coupon.write':      row('.',       'all',     'all',     '.',       '.',       '.',       '.',       '.',       '.'),
  'order.refund':      row('.',       'all',     'all',     '.',       '.',       '.',       '.',       '.',       '.'),
  'proof.decide':      row('.',       'all',     'all',     '.',       'all',     '.',       '.',       '.',       '.'),
  'order.move':        row('.',       'all',     'all',     'all',     'all',     'reduced',   '.',       '.',       '.'),
  'shift.work':        row('.',       'all',     'all',     'own',     'own',     '.',       '.',       '.',       '.'),
  'doubt.look':        row('.',       'all',     'all',     '.',       '.',       '.',       '.',       '.',       '.'),
  'order.bump':        row('.',       'all',     'all',     'all',     '.',       'all',     '.',       '.',       '.'),
  'order.accept':      row('.',       'all',     'all',     'all',     'all',     'all',     '.',       '.',       '.'),
  'order.kiosk':       row('.',       '.',       '.',       '.',       '.',       '.',       'all',     '.',       '.'),
  'order.board':       row('.',       'all',     'all',     'all',     'all',     'all',     'all',     '.',       '.'),
  'station.write':     row('.',       'all',     'all',     '.',       '.',       '.',       '.',       '.',       '.'),
  'printer.write':     row('.',       'all',     'all',     '.',       '.',       '.',       '.',       '.',       '.'),
  'print.use':         row('.',       'all',     'all',     'all',     'all',     'all',     '.',       '.',       '.'),
  'list.export':       row('.',       'all',     'all',     '.',       '.',       '.',       '.',       '.',       '.'),
  'store.archive':     row('.',       'all',     '.',       '.',       '.',       '.',       '.',       '.',       '.'),
  'key.write':         row('.',       'all',     '.',       '.',       '.',       '.',       '.',       '.',       '.'),
  'hook.write':        row('.',       'all',     '.',       '.',       '.',       '.',       '.',       '.',       '.'),
  'user.export':       row('.',       'all',     '.',       '.',       '.',       '.',       '.',       '.',       '.'),
  'sales.read':        row('.',       'all',     'all',     '.',       '.',       '.',       '.',       '.',       '.'),
  'cashflow.add':      row('.',       'all',     'all',     '.',       'all',     '.',       '.',       '.',       '.'),
  'marketing.send':    row('.',       'all',     'all',     'all',     '.',       '.',       '.',       'all',     'all'),
} satisfies Record<string, Record<Column, Grant | undefined>>

export type Capability = keyof typeof permissions

const isColumn = (role: string): role is Column => (columns as readonly string[]).includes(role)

/** How far `role` may go with `capability`; undefined when it may not at all. */
export function grantOf(role: string, capability: Capability): Grant | undefined {
  return permissions[capability][isColumn(role) ? role : 'customer']
}

/** Whether somebody has an account at another store than this one: a customer of that one is a stranger here, and may log in. */
export const isOfElsewhere = (
  user: { readonly role: string; readonly store: { readonly slug: string } },
  slug: string | undefined,
): boolean => slug !== undefined && user.store.slug !== slug && !isStaff(user.role)
