import * as zod from 'zod/v4'

/*
 * What the bundles take for zod: the same, but a schema is made when it is first used (vite.config.ts, docs/decisions/0137).
 * Every declared call brings the shapes of what it sends and is answered; of the hundreds that came along with a first visit
 * a page used some ten, and making them was a third of what its script did.
 */

/** What makes another schema of one, and needs neither for it. Whatever is not named here is asked of the schema itself. */
const continuing = new Set<PropertyKey>([
  'array',
  'catch',
  'default',
  'extend',
  'gt',
  'int',
  'length',
  'max',
  'meta',
  'min',
  'multipleOf',
  'nullable',
  'nullish',
  'omit',
  'optional',
  'or',
  'overwrite',
  'partial',
  'pick',
  'pipe',
  'prefault',
  'readonly',
  'refine',
  'regex',
  'rest',
  'superRefine',
  'toLowerCase',
  'toUpperCase',
  'transform',
  'trim',
])

type Method = (...given: unknown[]) => object

/** Stands for what is made when somebody first asks something of it. */
function whenUsed(make: () => object): object {
  let made: object | undefined
  const schema = () => (made ??= make())
  return new Proxy(
    {},
    {
      get: (_, key) => {
        if (!continuing.has(key)) return Reflect.get(schema(), key) as unknown
        return (...given: unknown[]) =>
          whenUsed(() => (Reflect.get(schema(), key) as Method).apply(schema(), given))
      },
      has: (_, key) => Reflect.has(schema(), key),
      getPrototypeOf: () => Reflect.getPrototypeOf(schema()),
    },
  )
}

/** The same maker, which makes nothing yet. */
const late = <Maker>(maker: Maker): Maker =>
  ((...given: unknown[]) => whenUsed(() => (maker as Method)(...given))) as Maker

/** What we use of zod where a browser runs it. */
export const z = {
  array: late(zod.array),
  base64: late(zod.base64),
  boolean: late(zod.boolean),
  coerce: { number: late(zod.coerce.number) },
  config: zod.config,
  discriminatedUnion: late(zod.discriminatedUnion),
  enum: late(zod.enum),
  instanceof: late(zod.instanceof),
  int: late(zod.int),
  intersection: late(zod.intersection),
  iso: { date: late(zod.iso.date), datetime: late(zod.iso.datetime) },
  literal: late(zod.literal),
  looseObject: late(zod.looseObject),
  NEVER: zod.NEVER,
  null: late(zod.null),
  number: late(zod.number),
  object: late(zod.object),
  preprocess: late(zod.preprocess),
  record: late(zod.record),
  string: late(zod.string),
  stringbool: late(zod.stringbool),
  tuple: late(zod.tuple),
  union: late(zod.union),
  unknown: late(zod.unknown),
  url: late(zod.url),
  uuid: late(zod.uuid),
}
