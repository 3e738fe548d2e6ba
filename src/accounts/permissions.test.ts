import { expect, test } from 'vitest'
import { isGivenPasswords, isOfElsewhere, roles } from './permissions.ts'

test('an admin gives passwords to those who work there, the kiosk among them, and to no admin and no customer', () => {
  expect(roles.filter(isGivenPasswords)).toEqual([
    'manager',
    'staff',
    'cashier',
    'kitchen',
    'kiosk',
  ])
})

test('a customer of another store is a stranger here; who works somewhere is led back there', () => {
  const user = (role: string, slug: string) => ({ role, store: { slug } })
  expect(isOfElsewhere(user('user', 'ulap'), 'kettle')).toBe(true)
  expect(isOfElsewhere(user('user', 'ulap'), 'ulap')).toBe(false)
  expect(isOfElsewhere(user('user', 'ulap'), undefined)).toBe(false)
  expect(isOfElsewhere(user('cashier', 'ulap'), 'kettle')).toBe(false)
})
