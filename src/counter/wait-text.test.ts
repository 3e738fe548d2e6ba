import { expect, test } from 'vitest'
import { waitText, whereKept } from './wait-text.ts'

test('what a device keeps is named as on the button that opens it', () => {
  expect([waitText(1), waitText(3)]).toEqual(['1 sale waits', '3 sales wait'])
  expect(whereKept(3)).toContain(waitText(3))
  expect(whereKept(0)).toBeUndefined()
})
