/** A document as it is put together: JSON, and nothing is known of it that is not asked. */
type Json = { [name: string]: Json } | Json[] | string | number | boolean | null
export type Tree = { [name: string]: Json }

const isTree = (json: Json | undefined): json is Tree =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/** Words of an address in a document that say nothing about what stands there. */
const silent =
  /^(?:\d+|data|items|properties|schema|content|application\/json|responses|200|anyOf|oneOf|allOf|additionalProperties|get|post|put|patch|delete|requestBody|multipart\/form-data)$/

/** Where the word of the address is not the word of the business. */
const words: Readonly<Record<string, string>> = {
  AuthUser: 'User',
  AuthUserStore: 'UserStore',
  UserStore: 'UserStore',
  OrderProduct: 'OrderItemProduct',
}

const singular = (word: string) =>
  word.replace(/ies$/, 'y').replace(/(ss|us)$|s$/, (_, kept: string | undefined) => kept ?? '')
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** What to call a shape, by where it stands first: `/orders`, `data`, `items` is an `Order`, its `addons` are `OrderAddon`s. */
export function nameAt(way: readonly string[]): string {
  const [path = '', ...rest] = way
  const [group = ''] = path.replace(/^\/api\//, '').split('/')
  const told = [group, ...rest.filter((word) => !silent.test(word))]
  // `orders` of `/orders` is the group once more.
  const parts = told.map((word) => capital(singular(word)).replace(/[^A-Za-z0-9]/g, ''))
  const name = parts.filter((part, at) => part !== parts[at - 1]).join('')
  const said = words[name] ?? name
  return way.includes('requestBody') ? `${said}Sent` : said
}

const mostAnonymous = 2

interface Shape {
  readonly text: string
  readonly way: readonly string[]
  count: number
}

/** Gives a name to every shape of three fields or more that stands in several places, and refers to it there. */
export function withNamedSchemas(paths: Tree): { readonly paths: Tree; readonly schemas: Tree } {
  const shapes = new Map<string, Shape>()
  visit(paths, [], (tree, way) => {
    if (!isShape(tree)) return
    const text = JSON.stringify(tree)
    const known = shapes.get(text)
    if (known === undefined) shapes.set(text, { text, way, count: 1 })
    else known.count += 1
  })
  const names = new Map<string, string>()
  for (const { text, way, count } of shapes.values()) {
    if (count < mostAnonymous) continue
    const name = nameAt(way)
    const taken = [...names.values()].filter((each) => each.replace(/\d+$/, '') === name).length
    names.set(text, taken === 0 ? name : `${name}${taken + 1}`)
  }
  const schemas: Tree = {}
  for (const [text, name] of names) {
    schemas[name] = inside(JSON.parse(text) as Tree, (part) => referred(part, names))
  }
  return { paths: referred(paths, names) as Tree, schemas }
}

const isShape = (tree: Tree) =>
  tree['type'] === 'object' &&
  isTree(tree['properties']) &&
  Object.keys(tree['properties']).length >= 3

function visit(
  json: Json,
  way: readonly string[],
  see: (tree: Tree, way: readonly string[]) => void,
) {
  if (Array.isArray(json)) json.forEach((each, at) => visit(each, [...way, String(at)], see))
  if (!isTree(json)) return
  see(json, way)
  for (const [name, each] of Object.entries(json)) visit(each, [...way, name], see)
}

function referred(json: Json, names: ReadonlyMap<string, string>): Json {
  if (isTree(json) && isShape(json)) {
    const name = names.get(JSON.stringify(json))
    if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
  }
  return inside(json, (each) => referred(each, names))
}

function inside<Whole extends Json>(json: Whole, change: (part: Json) => Json): Whole {
  if (Array.isArray(json)) return json.map(change) as Whole
  if (!isTree(json)) return json
  return Object.fromEntries(
    Object.entries(json).map(([name, each]) => [name, change(each)]),
  ) as Whole
}

/** Addresses that differ in the name of a part alone are one, whose calls agree on the name that came first. */
export function withOneNamePerPart(paths: Tree): Tree {
  const known = new Map<string, string>()
  const merged: Tree = {}
  for (const [path, calls] of Object.entries(paths)) {
    const form = path.replaceAll(/\{\w+\}/g, '{}')
    const first = known.get(form) ?? path
    known.set(form, first)
    const own = namesIn(path)
    const renamed = new Map(namesIn(first).map((name, at) => [own[at] ?? '', name]))
    const present = merged[first]
    merged[first] = {
      ...(isTree(present) ? present : {}),
      ...(renameParts(calls, renamed) as Tree),
    }
  }
  return merged
}

const namesIn = (path: string) => Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)

const renameParts = (json: Json, names: ReadonlyMap<string, string>): Json =>
  isTree(json) && json['in'] === 'path' && typeof json['name'] === 'string'
    ? { ...json, name: names.get(json['name']) ?? json['name'] }
    : inside(json, (each) => renameParts(each, names))
