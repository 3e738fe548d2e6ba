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

export const roleOptions = roles.map((value) => ({ value, label: roleLabels[value] }))

/** A role of an older version is shown as it is. */
export const roleLabelOf = (role: string) =>
  roleOptions.find(({ value }) => value === role)?.label ?? role
