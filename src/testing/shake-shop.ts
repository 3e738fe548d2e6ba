import { inventory } from '../inventory/contract.ts'
import { addCategory, addGroup, addProduct } from './menu.ts'
import {
  by,
  micros,
  move,
  ofMicros,
  takes,
  turned,
  upside,
  whole,
  written,
  type Page,
  type PaperUnit,
} from './notebook.ts'
import { openStore, type TestServer, type TestStore } from './test-server.ts'

export const names = ['Milk', 'Oats', 'Syrup', 'Mango', 'Pearls', 'Cup'] as const
export type Name = (typeof names)[number]

/** What stands on the shelf at first, with what is known of it and the units it may be counted in. */
export const larder: Readonly<
  Record<
    Name,
    Pick<Page, 'unit' | 'density' | 'usable' | 'packs'> & {
      readonly stock: number
      readonly price: number
      readonly units: readonly PaperUnit[]
    }
  >
> = {
  Milk: {
    unit: 'ml',
    density: 1.03,
    usable: 100,
    packs: { case: [12, 'l'] },
    stock: 40_000,
    price: 0.145,
    units: ['ml', 'cl', 'l', 'fl oz'],
  },
  Oats: {
    unit: 'l',
    density: 1,
    usable: 100,
    packs: { carton: [946, 'ml'] },
    stock: 30,
    price: 180,
    units: ['ml', 'l', 'fl oz'],
  },
  Syrup: {
    unit: 'g',
    density: 1.3,
    usable: 100,
    packs: { pump: [8, 'ml'], can: [2.5, 'kg'] },
    stock: 20_000,
    price: 0.32,
    units: ['g', 'kg', 'ml', 'l', 'oz'],
  },
  Mango: {
    unit: 'g',
    density: 1,
    usable: 62,
    packs: { crate: [5, 'kg'] },
    stock: 25_000,
    price: 0.11,
    units: ['g', 'kg', 'oz'],
  },
  Pearls: {
    unit: 'kg',
    density: 1,
    usable: 100,
    packs: { bag: [3, 'kg'] },
    stock: 15,
    price: 95.5,
    units: ['g', 'kg', 'oz'],
  },
  Cup: {
    unit: 'pcs',
    density: 1,
    usable: 100,
    packs: { sleeve: [50, 'pcs'] },
    stock: 2000,
    price: 1.75,
    units: ['pcs', 'dz'],
  },
}

/** A drink in two sizes, in the units in which its owner thinks; `much` is what each size takes. */
const recipe = [
  { name: 'Milk', much: [0.2, 0.3], unit: 'l' },
  { name: 'Syrup', much: [15, 22.5], unit: 'ml' },
  { name: 'Mango', much: [1.5, 2], unit: 'oz' },
  { name: 'Cup', much: [1, 1], unit: 'pcs' },
] as const
const pearls = { much: 40, large: 50, unit: 'g' } as const
const pump = { much: 1, large: 1.5, unit: 'pump' } as const
export const levels = [0, 0.25, 0.5, 0.75, 1] as const
/** So many fl oz of oats for one of milk. */
const oats = { ratio: 0.9, unit: 'fl oz' } as const

export interface Wish {
  readonly size: 0 | 1
  readonly level: number
  readonly hasOats: boolean
  readonly pearls: number
  readonly pumps: number
  readonly quantity: number
}

type Pages = Readonly<Record<Name, Page>>

/** What one of it takes: each line as the shelf has it, then swapped and scaled, then what is added, rounded once. */
export function portion(pages: Pages, { size, level, hasOats, pearls: balls, pumps }: Wish) {
  const sums = new Map<Name, ReturnType<typeof whole>[]>()
  const put = (name: Name, much: ReturnType<typeof whole>) =>
    sums.set(name, [...(sums.get(name) ?? []), much])
  for (const { name, much, unit } of recipe) {
    const kept = ofMicros(takes(pages[name], much[size], unit))
    if (name === 'Milk' && hasOats) {
      const { ratio, unit: typed } = oats
      const oat = turned(pages.Oats, typed, pages.Oats.unit)
      const milk = turned(pages.Milk, typed, pages.Milk.unit)
      put('Oats', by(kept, written(ratio), oat, upside(milk)))
    } else {
      put(name, name === 'Syrup' ? by(kept, written(level)) : kept)
    }
  }
  const added = (name: Name, { much, large, unit }: typeof pearls | typeof pump, times: number) =>
    put(
      name,
      by(ofMicros(takes(pages[name], size === 1 ? large : much, unit)), whole(BigInt(times))),
    )
  added('Pearls', pearls, balls)
  added('Syrup', pump, pumps)
  return new Map(
    [...sums].map(([name, parts]) => {
      const sum = parts.reduce((all, { over, under }) =>
        whole(all.over * under + over * all.under, all.under * under),
      )
      return [name, micros(sum)] as const
    }),
  )
}

/** What is on the shelf, and the same on paper. */
async function stockShelf(store: TestStore) {
  const ids = {} as Record<Name, string>
  const pages = {} as Record<Name, Page>
  for (const name of names) {
    const { stock, price, unit, density, usable, packs } = larder[name]
    const body = {
      name,
      unit,
      stock,
      pricePerUnit: price,
      markup: 0,
      density,
      usablePart: usable === 100 ? null : usable,
      packs: Object.entries(packs).map(([pack, [many, of]]) => ({
        name: pack,
        times: many,
        quantity: 1,
        unit: of,
      })),
    }
    ids[name] = (await store.admin.send(inventory.add, { body })).body.data.id
    const micro = (value: number) => micros(written(value))
    pages[name] = { unit, density, usable, packs, stock: 0n, price: micro(price), rows: [] }
    move(pages[name], micro(stock))
  }
  return { ids, pages }
}

type Ids = Readonly<Record<Name, string>>

const sugarOf = (ids: Ids) => ({
  label: 'Sugar',
  min: 1,
  options: levels.map((factor) => ({
    label: `${factor * 100} %`,
    isDefault: factor === 1,
    effects: [{ kind: 'scale' as const, ingredient: ids.Syrup, factor }],
  })),
})

const milkOf = (ids: Ids) => ({
  label: 'Milk',
  options: [
    {
      label: 'Oats',
      price: 99_999,
      effects: [
        {
          kind: 'swap' as const,
          ingredient: ids.Milk,
          with: ids.Oats,
          ratio: oats.ratio,
          unit: oats.unit,
          withUnit: oats.unit,
        },
      ],
    },
  ],
})

/** A shop that sells one shake, with the notebook beside it. */
export async function openShakeShop(server: TestServer) {
  const store = await openStore(server)
  const { ids, pages } = await stockShelf(store)
  const add = (name: Name, { much, large, unit }: typeof pearls | typeof pump) => ({
    kind: 'add' as const,
    ingredient: ids[name],
    quantity: much,
    unit,
    bySize: { Large: large },
  })
  const more = await addGroup(
    store,
    'More',
    [
      { label: 'Pearls', price: 9999, effects: [add('Pearls', pearls)] },
      { label: 'Pump', price: 9999, effects: [add('Syrup', pump)] },
    ],
    { max: null, mostEach: 3 },
  )
  const { id: category } = await addCategory(store, 'Shakes', 'shakes')
  const shake = await addProduct(store, {
    name: 'Shake',
    category,
    sizes: ['Small', 'Large'].map((label, at) => ({
      label,
      price: 99_999,
      ingredients: recipe.map(({ name, much, unit }) => ({
        ingredient: ids[name],
        count: much[at] ?? 0,
        unit,
      })),
    })),
    groups: [sugarOf(ids), milkOf(ids), { id: more.id, shared: true }],
  })
  const optionId = (label: string) =>
    shake.groups?.flatMap(({ options }) => options).find((each) => each.label === label)?._id ?? ''
  return { server, store, ids, pages, shake, more, optionId, sold: [] as string[] }
}
