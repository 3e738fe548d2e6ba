import { expect, test } from 'vitest'
import { rolesFor } from './role-labels.ts'

test('of the two roles that do not work at the store one is offered: that of the person, else "User"', () => {
  const offered = (before: string | undefined) => rolesFor(before).map(({ value }) => value)
  expect(offered(undefined)).toContain('user')
  expect(offered(undefined)).not.toContain('customer')
  expect(offered('cashier')).not.toContain('customer')
  expect(offered('customer')).toContain('customer')
  expect(offered('customer')).not.toContain('user')
})
