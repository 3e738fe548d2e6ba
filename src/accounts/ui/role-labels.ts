import { roles, type Role } from '../permissions.ts'

export const roleLabels: Readonly<Record<Role, string>> = {
  admin: 'Admin',
  manager: 'Manager',
  staff: 'Staff',
  cashier: 'Cashier',
  kitchen: 'Kitchen',
  kiosk: 'Kiosk',
  user: 'User',
  customer: 'Customer',
}

/** What whoever has it may do, in a sentence for the person who gives it. */
export const roleMeanings: Readonly<Record<Role, string>> = {
  admin: 'May do everything, also settings, payments and people.',
  manager:
    'Runs the day: menu, stock, orders, refunds and sales. No settings and no payments; people only to look at.',
  staff: 'Sells and works on all orders. Sees stock, but no costs and no sales.',
  cashier: 'Sells at the counter and counts the drawer. Sees the orders of today.',
  kitchen: 'Makes what stands in the queue. Sees the menu, but no customers and no sales.',
  kiosk: 'For a tablet on which customers order themselves.',
  user: 'Does not work here: orders in the shop.',
  customer: 'Does not work here: signed up in the shop to order.',
}

/** What somebody may do whose account is switched on, by their role; an older one worked here. */
export function activeMeaning(role: string): string {
  if (role === 'user' || role === 'customer') return 'May log in and order.'
  return role === 'kiosk' ? 'May log in on its tablet.' : 'May log in and work.'
}

export const roleOptions = roles.map((value) => ({ value, label: roleLabels[value] }))

/** Of the two roles that do not work here, one is offered: that of whoever signed up by themselves, else the other. */
export const rolesFor = (before: string | undefined) =>
  roleOptions.filter(({ value }) => value !== (before === 'customer' ? 'user' : 'customer'))

/** A role of an older version is shown as it is. */
export const roleLabelOf = (role: string) =>
  roleOptions.find(({ value }) => value === role)?.label ?? role
