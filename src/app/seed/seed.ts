import type { FastifyInstance } from 'fastify'
import { readFile } from 'node:fs/promises'
import { accounts } from '../../accounts/contract.ts'
import { categories, products } from '../../catalog/contract.ts'
import type { NewProduct } from '../../catalog/new-product.ts'
import { inventory } from '../../inventory/contract.ts'
import { randomCode } from '../../kit/server/ids.ts'
import { slugOf } from '../../kit/slug.ts'
import { operator } from '../../operator/contract.ts'
import { stores } from '../../stores/contract.ts'
import { callerOf, type Caller, type Reply } from '../in-process.ts'
import type { AnyEndpoint } from '../../kit/endpoint.ts'
import type { z } from 'zod'
import { bakery } from './bakery.ts'
import { coffee } from './coffee.ts'
import { milkTea } from './milk-tea.ts'
import type { SeedProduct, SeedStore } from './seed-store.ts'

export interface Login {
  readonly name: string
  readonly slug: string
  readonly email: string
  readonly password: string
}

/** Fills an empty database with the demo stores; answers their owners' logins, or nothing when there are stores. */
export async function seedDemoStores(
  app: FastifyInstance,
  tokenFile: string,
): Promise<readonly Login[]> {
  const operatorCaller = callerOf(app, (await readFile(tokenFile, 'utf8')).trim())
  const { data } = check(await operatorCaller.send(operator.stores, {}))
  if (data.length > 0) return []
  const logins: Login[] = []
  for (const store of [milkTea, coffee, bakery])
    logins.push(await plant(app, operatorCaller, store))
  return logins
}

/** Goes the way an owner goes: every demo store is made by the calls of the product itself. */
async function plant(
  app: FastifyInstance,
  operatorCaller: Caller,
  seed: SeedStore,
): Promise<Login> {
  const password = `${randomCode(12)}-A7!`
  const { store, token } = await register(app, seed, password)
  const login = { name: seed.name, slug: store.slug, email: seed.owner.email, password }
  if (!seed.isOpen) return login
  check(await operatorCaller.send(operator.approve, { params: { slug: store.slug } }))
  const owner = callerOf(app, token)
  await furnish(owner, store.id, seed)
  const ingredientIds = await stock(owner, seed)
  const categoryIds = await nameCategories(owner, seed)
  for (const product of seed.products)
    await offer(owner, store.id, product, ingredientIds, categoryIds)
  return login
}

function check<E extends AnyEndpoint>(reply: Reply<E>): Reply<E>['body'] {
  if (reply.status !== 200)
    throw new Error(`The demo stores could not be made: ${reply.problem.message}`)
  return reply.body
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
  const body = { description, homeDesc, address, deliveryFee, receiptFooter, brandColor }
  check(await owner.send(stores.change, { params: { storeId }, body }))
  if (seed.logo !== undefined)
    check(await owner.upload(stores.addLogo, { params: { storeId } }, await drawn(seed.logo)))
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
  return sharp(Buffer.from(svg)).png().toBuffer()
}

async function stock(owner: Caller, seed: SeedStore): Promise<ReadonlyMap<string, string>> {
  const idByKey = new Map<string, string>()
  for (const { key, picture: _, ...ingredient } of seed.ingredients) {
    const { data } = check(await owner.send(inventory.add, { body: ingredient }))
    idByKey.set(key, data.id)
  }
  return idByKey
}

async function nameCategories(
  owner: Caller,
  seed: SeedStore,
): Promise<ReadonlyMap<string, string>> {
  const idByName = new Map<string, string>()
  for (const { name, description } of seed.categories) {
    const { data } = check(
      await owner.send(categories.add, { body: { name, slug: slugOf(name), description } }),
    )
    idByName.set(name, data.id)
  }
  return idByName
}

async function offer(
  owner: Caller,
  storeId: string,
  product: SeedProduct,
  ingredientIds: ReadonlyMap<string, string>,
  categoryIds: ReadonlyMap<string, string>,
): Promise<void> {
  const body: z.input<typeof NewProduct> = {
    name: product.name,
    description: product.description,
    category: categoryIds.get(product.category) ?? '',
    price: product.price,
    ingredients: product.recipe.map(([key, count]) => ({
      ingredient: ingredientIds.get(key) ?? '',
      count,
    })),
    addonTypes: product.addonTypes.map((label) => ({ label })),
    addons: product.addons.map((addon) => ({
      ...addon,
      ingredient: ingredientIds.get(addon.ingredient) ?? '',
    })),
  }
  check(
    await owner.upload(products.add, { params: { storeId }, body }, await drawn(product.picture)),
  )
}
