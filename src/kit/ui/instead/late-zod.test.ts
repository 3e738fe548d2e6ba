import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z as whole } from 'zod'
import { z as late } from './late-zod.ts'

const shapeBy = (z: typeof whole) => {
  const name = z.string({ error: 'Please name it' }).trim().min(1, { error: 'Please name it' })
  const drink = z.object({
    name,
    price: z.number().min(0).multipleOf(0.01),
    sizes: z
      .array(z.enum(['small', 'large']))
      .max(2)
      .default([]),
    note: name.optional(),
  })
  return z.discriminatedUnion('kind', [
    drink.extend({ kind: z.literal('drink') }),
    drink
      .omit({ sizes: true })
      .extend({ kind: z.literal('snack'), since: z.iso.date().nullable() }),
  ])
}
const [lateShape, earlyShape] = [shapeBy(late as typeof whole), shapeBy(whole)]

test.each([
  { kind: 'drink', name: ' Latte ', price: 2.5 },
  { kind: 'drink', name: '', price: -1, sizes: ['huge'] },
  { kind: 'drink', name: 'Tea', price: 1, sizes: ['small', 'large', 'small'], note: ' ' },
  { kind: 'snack', name: 'Bun', price: 1.005, since: '2026-02-30' },
  { kind: 'snack', name: 'Bun', price: 1, since: null },
  { kind: 'plate' },
  null,
])('a schema made when it is used judges %j as one made at once', (value) => {
  expect(lateShape.safeParse(value)).toEqual(earlyShape.safeParse(value))
})

test('a schema is made when it is first used, and once', () => {
  let looks = 0
  const kinds = new Proxy({ hot: 'hot' } as const, {
    ownKeys: (target) => {
      looks += 1
      return Reflect.ownKeys(target)
    },
  })
  const kind = late.enum(kinds).optional()
  const drink = late.object({ kind }).partial()
  expect(looks).toBe(0)
  expect(drink.parse({ kind: 'hot' })).toEqual({ kind: 'hot' })
  const atFirst = looks
  expect(atFirst).toBeGreaterThan(0)
  expect(drink.safeParse({ kind: 'cold' }).success).toBe(false)
  expect(kind.parse(undefined)).toBeUndefined()
  expect(looks).toBe(atFirst)
})

test('it passes for a schema', () => {
  const list = late.array(late.string())
  expect(list).toBeInstanceOf(whole.ZodArray)
  expect('parse' in list).toBe(true)
  expect(whole.object({ list }).parse({ list: ['a'] })).toEqual({ list: ['a'] })
})

test('whatever a browser may make of it is there', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter(
    (file) => !/\/(?:server|fakes|testing|demo|database)\/|\.test\.|late-zod/.test(file),
  )
  const missing = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    if (!/import \{ z \} from 'zod'/.test(text)) return []
    const made = text.matchAll(/(?<![\w.])z\s*\.\s*(\w+)(?:\s*\.\s*(\w+))?\s*\(/g)
    return Array.from(made).flatMap(([, name = '', part]) => {
      const maker = (late as Readonly<Record<string, unknown>>)[name]
      const found = part === undefined ? maker : (maker as Readonly<Record<string, unknown>>)[part]
      return typeof found === 'function' ? [] : [`${file}: z.${name}`]
    })
  })
  expect(missing).toEqual([])
})
