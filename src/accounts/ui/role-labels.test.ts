import { expect, test } from 'vitest'
import { activeMeaning, roleMeanings, rolesFor } from './role-labels.ts'

test('of the two roles that do not work at the store one is offered: that of the person, else "User"', () => {
  const offered = (before: string | undefined) => rolesFor(before).map(({ value }) => value)
  expect(offered(undefined)).toContain('user')
  expect(offered(undefined)).not.toContain('customer')
  expect(offered('cashier')).not.toContain('customer')
  expect(offered('customer')).toContain('customer')
  expect(offered('customer')).not.toContain('user')
})

test('of whoever does not work here it is not said that they may work', () => {
  for (const role of ['user', 'customer'] as const) {
    expect(roleMeanings[role]).toMatch(/^Does not work here/)
    expect(activeMeaning(role)).toBe('May log in and order.')
  }
  expect(activeMeaning('cashier')).toBe('May log in and work.')
  expect(activeMeaning('kiosk')).toBe('May log in on its tablet.')
})
