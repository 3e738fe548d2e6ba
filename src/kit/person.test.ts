import { expect, test } from 'vitest'
import { optionalPhone, phoneNumber } from './person.ts'

const refusalOf = (phone: string) => phoneNumber.safeParse(phone).error?.issues[0]?.message

test.each(['0917 555 0100', '+63 (917) 555-0100', '917.555.0100 ext. 4', '٠٩١٧', '1'])(
  '%j is a phone number, however it is written',
  (phone) => {
    expect(refusalOf(phone)).toBeUndefined()
    expect(optionalPhone.safeParse(phone).success).toBe(true)
  },
)

test.each(['abc', '-', 'n/a'])('%j cannot be called, and is refused in plain words', (phone) => {
  expect(refusalOf(phone)).toBe('Please enter a phone number')
  expect(optionalPhone.safeParse(phone).success).toBe(false)
})

test('none is missing where it is needed, and fine where it is not', () => {
  expect(refusalOf('')).toBe('Phone number is required')
  expect(optionalPhone.safeParse('').success).toBe(true)
})
