import { expect, test } from 'vitest'
import { countries, currencyOf } from './countries.ts'

test('ENT-26 about 200 countries are known by name, each with the symbol and the code of its money', () => {
  const names = countries.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(190)
  for (const country of countries) {
    expect(country.currency.trim()).not.toBe('')
    expect(country.currencyCode).toMatch(/^[A-Z]{3}$/)
    expect(currencyOf(country.name)).toEqual({
      currency: country.currency,
      currencyCode: country.currencyCode,
    })
  }
})
