import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { accounts } from '../accounts/contract.ts'
import { categories, products } from '../catalog/contract.ts'
import type { NewProduct } from '../catalog/new-product.ts'
import { choices } from '../choices/contract.ts'
import type { EnteredEffect } from '../choices/entered.ts'
import { coupons } from '../coupons/contract.ts'
import { inventory } from '../inventory/contract.ts'
import { randomCode } from '../kit/server/ids.ts'
import { slugOf } from '../kit/slug.ts'
import { operator } from '../operator/contract.ts'
import { payments } from '../payments/contract.ts'
import { stores } from '../stores/contract.ts'
import type { Clock } from '../kit/server/clock.ts'
import type { PlayMoney } from '../fakes/dev-providers.ts'
import { callerOf, type Caller } from '../kit/server/in-process.ts'
import type { z } from 'zod'
import { bakery } from './bakery.ts'
import { check } from './check.ts'
import { coffee } from './coffee.ts'
import { milkTea } from './milk-tea.ts'
import type { SeedCombo, SeedProduct, SeedRecipeLine, SeedStore } from './seed-store.ts'
import { trade } from './trade.ts'
import { tradingDays } from './trading-days.ts'

export interface Login {
  readonly name: string
  readonly slug: string
  readonly email: string
  readonly password: string
}

export interface Planting {
  readonly tokenFile: string
  readonly clock: Clock
  /** Given when providers are fakes: the first store takes cards and invoices with it. */
  readonly playMoney: PlayMoney | undefined
  /** All of them when left out. */
  readonly stores?: readonly SeedStore[]
}

/** The stores whose whole life so far is the demo. */
export const demoStores: readonly SeedStore[] = [milkTea, coffee, bakery]

/** Makes the demo stores in an empty database; answers their owners' logins. */
export async function seedDemoStores(
  app: FastifyInstance,
  { tokenFile, clock, playMoney, stores: wanted = demoStores }: Planting,
): Promise<readonly Login[]> {
  const operatorCaller = callerOf(app, (await readFile(tokenFile, 'utf8')).trim())
  const logins: Login[] = []
  for (const store of wanted) {
    const { owner, storeId, ...login } = await plant(app, operatorCaller, store, clock)
    logins.push(login)
    if (store === milkTea && playMoney !== undefined) {
      check(
        await owner.send(payments.save, {
          body: { storeId, password: login.password, options: playMoney },
        }),
      )
    }
  }
  return logins
}

/** By what the paper calls a thing. */
type Ids = ReadonlyMap<string, string>

interface Planted extends Login {
  readonly owner: Caller
  readonly storeId: string
}

/** Goes the way an owner goes: every demo store is made by the calls of the product itself. */
async function plant(
  app: FastifyInstance,
  operatorCaller: Caller,
  seed: SeedStore,
  clock: Clock,
): Promise<Planted> {
  const days = tradingDays(seed.timeZone, clock.now(), seed.tradedDays)
  clock.pretend(days[0]?.opensAt)
  const password = `${randomCode(12)}-A7!`
  const { store, token } = await register(app, seed, password)
  const owner = callerOf(app, token)
  const login = { name: seed.name, slug: store.slug, email: seed.owner.email, password }
  const planted = { ...login, owner, storeId: store.id }
  if (!seed.isOpen) return planted
  check(await operatorCaller.send(operator.approve, { params: { slug: store.slug } }))
  await furnish(owner, store.id, seed)
  const ingredientIds = await stock(owner, seed)
  const categoryIds = await nameCategories(owner, seed)
  const groupIds = await share(owner, seed, ingredientIds)
  const known = { ingredientIds, categoryIds, groupIds }
  const menu: Offered[] = []
  for (const product of seed.products) menu.push(await offer(owner, store.id, product, known))
  for (const body of seed.coupons ?? []) check(await owner.send(coupons.add, { body }))
  const shop = { owner, storeId: store.id, currencyCode: seed.currencyCode }
  // Pictures are work for other cores than the one that sells.
  await Promise.all([hang(owner, store.id, menu), trade(shop, days, clock)])
  for (const combo of seed.combos ?? []) await combine(owner, store.id, combo, categoryIds)
  return planted
}

async function register(app: FastifyInstance, seed: SeedStore, password: string) {
  const reply = await callerOf(app, undefined).send(accounts.register, {
    body: {
      ...seed.owner,
      password,
      storeName: seed.name,
      storePhone: seed.phone,
      storeEmail: seed.email,
      storeAddress: { country: seed.address.country },
      businessType: seed.storeType,
      currency: seed.currency,
      currencyCode: seed.currencyCode,
      timeZone: seed.timeZone,
    },
  })
  return check(reply)
}

async function furnish(owner: Caller, storeId: string, seed: SeedStore): Promise<void> {
  const { description, homeDesc, address, deliveryFee, receiptFooter, brandColor } = seed
  const own = { description, homeDesc, address, deliveryFee, receiptFooter, brandColor }
  // Nobody pays for what is brought to nobody.
  const body = { ...own, pickupCharged: false }
  check(await owner.send(stores.change, { params: { storeId }, body }))
  if (seed.logo !== undefined) {
    check(await owner.upload(stores.addLogo, { params: { storeId } }, await drawn(seed.logo)))
  }
  if (seed.background !== undefined) {
    check(
      await owner.upload(
        stores.addBackground,
        { params: { storeId } },
        await drawn(seed.background),
      ),
    )
  }
}

/** Drawings go through the same pipeline as photos, which takes no SVG. */
async function drawn(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
}

interface Offered {
  readonly id: string
  readonly picture: string
}

/** One picture is drawn while another is stored. */
const picturesAtATime = 2

async function hang(owner: Caller, storeId: string, menu: readonly Offered[]): Promise<void> {
  const left = menu.values()
  const hangThoseLeft = async () => {
    for (const { id, picture } of left) {
      const params = { storeId, id }
      check(await owner.upload(products.addImage, { params }, await drawn(picture)))
    }
  }
  await Promise.all(Array.from({ length: picturesAtATime }, hangThoseLeft))
}

async function stock(owner: Caller, seed: SeedStore): Promise<Ids> {
  const idByKey = new Map<string, string>()
  for (const { key, picture, ...ingredient } of seed.ingredients) {
    const { data } = check(await owner.send(inventory.add, { body: ingredient }))
    idByKey.set(key, data.id)
  }
  return idByKey
}

async function nameCategories(owner: Caller, seed: SeedStore): Promise<Ids> {
  const idByName = new Map<string, string>()
  for (const { name, description } of seed.categories) {
    const { data } = check(
      await owner.send(categories.add, { body: { name, slug: slugOf(name), description } }),
    )
    idByName.set(name, data.id)
  }
  return idByName
}

async function share(owner: Caller, { groups = [] }: SeedStore, ingredientIds: Ids): Promise<Ids> {
  const idByLabel = new Map<string, string>()
  for (const group of groups) {
    const options = group.options.map(({ effects, ...option }) => ({
      ...option,
      effects: effects.map((effect) => withIds(effect, ingredientIds)),
    }))
    const { data } = check(await owner.send(choices.add, { body: { ...group, options } }))
    idByLabel.set(group.label, data.id)
  }
  return idByLabel
}

function withIds(effect: EnteredEffect, ids: Ids): EnteredEffect {
  const ingredient = ids.get(effect.ingredient) ?? ''
  return effect.kind === 'swap'
    ? { ...effect, ingredient, with: ids.get(effect.with) ?? '' }
    : { ...effect, ingredient }
}

interface Known {
  readonly ingredientIds: Ids
  readonly categoryIds: Ids
  readonly groupIds: Ids
}

async function offer(
  owner: Caller,
  storeId: string,
  product: SeedProduct,
  { ingredientIds, categoryIds, groupIds }: Known,
): Promise<Offered> {
  const linesOf = (recipe: readonly SeedRecipeLine[]) =>
    recipe.map(([key, count]) => ({ ingredient: ingredientIds.get(key) ?? '', count }))
  const { sizes = [], groups = [] } = product
  const body: z.input<typeof NewProduct> = {
    name: product.name,
    description: product.description,
    category: categoryIds.get(product.category) ?? '',
    price: product.price,
    ingredients: linesOf(product.recipe),
    addonTypes: product.addonTypes.map((label) => ({ label })),
    addons: product.addons.map((addon) => ({
      ...addon,
      ingredient: ingredientIds.get(addon.ingredient) ?? '',
    })),
    sizes: sizes.map(({ label, price, recipe }) => ({
      label,
      price,
      ingredients: linesOf(recipe),
    })),
    groups: groups.map((label) => ({ id: groupIds.get(label) ?? '', shared: true })),
  }
  const { data } = check(await owner.send(products.add, { params: { storeId }, body }))
  return { id: data.id, picture: product.picture }
}

async function combine(
  owner: Caller,
  storeId: string,
  { pictureOf, slots, category, ...combo }: SeedCombo,
  categoryIds: Ids,
): Promise<void> {
  const { data } = check(await owner.send(products.list, { query: { storeId } }))
  const called = (name: string) => data.find((product) => product.name === name)
  const body = {
    ...combo,
    category: categoryIds.get(category) ?? '',
    image: called(pictureOf)?.image ?? null,
    slots: slots.map(({ label, entries }) => ({
      label,
      entries: entries.map(([name, size, extra]) => ({
        product: called(name)?.id ?? '',
        size: called(name)?.sizes?.find((each) => each.label === size)?.id,
        extra,
      })),
    })),
  }
  check(await owner.send(products.add, { params: { storeId }, body }))
}
