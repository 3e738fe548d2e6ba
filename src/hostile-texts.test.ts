import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './app/api.ts'

const overrides = 'Te\u202ea\u200b\u0007'

/** Secrets are compared as they are; a code is six digits once its blanks are gone. */
const untouched = /password|token|challenge|confirm\.code/i

/** Every string that a shape takes, with its place. */
function stringsOf(shape: unknown, place: string): readonly (readonly [string, z.ZodType])[] {
  if (shape instanceof z.ZodString) return [[place, shape]]
  if (shape instanceof z.ZodObject) {
    const fields = Object.entries(shape.shape)
    return fields.flatMap(([name, field]) => stringsOf(field, `${place}.${name}`))
  }
  if (shape instanceof z.ZodArray) return stringsOf(shape.element, `${place}[]`)
  if (shape instanceof z.ZodUnion) {
    return shape.options.flatMap((option, at) => stringsOf(option, `${place}|${at}`))
  }
  if (shape instanceof z.ZodRecord) return stringsOf(shape.valueType, `${place}{}`)
  if (shape instanceof z.ZodPipe) return stringsOf(shape.in, place)
  if (
    shape instanceof z.ZodOptional ||
    shape instanceof z.ZodNullable ||
    shape instanceof z.ZodDefault ||
    shape instanceof z.ZodPrefault ||
    shape instanceof z.ZodCatch
  ) {
    return stringsOf(shape.unwrap(), place)
  }
  return []
}

const fields = endpoints.flatMap(({ name, endpoint }) => stringsOf(endpoint.body, name))

test('every text that a call takes is found', () => {
  const places = fields.map(([place]) => place)
  expect(places).toContain('accounts.register.storeName')
  expect(places).toContain('orders.place.customer.firstName')
  expect(places.length).toBeGreaterThan(60)
})

test.each(fields.filter(([place]) => !untouched.test(place)))(
  '%s takes nothing that turns or hides what stands around it',
  (_, field) => {
    const parsed = field.safeParse(overrides)
    // Codes are kept in capitals.
    expect(parsed.success ? String(parsed.data).toLowerCase() : 'tea').toBe('tea')
  },
)
