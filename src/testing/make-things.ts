import { grantOf } from '../accounts/permissions.ts'
import { hashPassword } from '../accounts/server/passwords.ts'
import { insertUser } from '../accounts/server/queries.ts'
import { products } from '../catalog/contract.ts'
import type { Caller } from '../kit/server/in-process.ts'
import { printers } from '../printing/contract.ts'
import { codeOf } from './calls.ts'
import { addCoupon } from './coupons.ts'
import { addCategory, addGroup, addIngredient, addProduct, place } from './menu.ts'
import { redSquare } from './picture.ts'
import { testPassword, type TestStore } from './test-server.ts'
import type { Call, Things } from './things.ts'

/** Whoever tries what they may do. */
export interface Person {
  readonly role: string
  readonly caller: Caller
  readonly userId?: string
}

interface Wanted {
  readonly store: TestStore
  readonly person: Person
  /** A person who may only touch their own is given their own. */
  readonly grant: string
  readonly fresh: string
}

interface Making extends Wanted {
  /** What is ordered, where an order is wanted; made once. */
  tea(): ReturnType<typeof makeTea>
}

const picture = redSquare()
const password = hashPassword(testPassword)

async function makeTea({ store, fresh }: Wanted) {
  const milk = await addIngredient(store, `Milk ${fresh}`, 100)
  const category = await addCategory(store, 'Drinks', `drinks-${fresh}`)
  const ingredients = [{ ingredient: milk.id, count: 1 }]
  const fields = { name: `Tea ${fresh}`, category: category.id, ingredients }
  return { milk, category, tea: await addProduct(store, fields) }
}

async function makePrinter({ store, fresh }: Making): Promise<string> {
  const kinds = ['receipt' as const]
  const body = { name: `Printer ${fresh}`, way: 'usb' as const, hasDrawer: true, kinds }
  return (await store.admin.send(printers.add, { body })).body.data.id
}

/** Which of the things are made together, and how. */
const makers: readonly {
  readonly makes: readonly (keyof Things)[]
  readonly make: (making: Making) => Promise<Partial<Things>>
}[] = [
  {
    makes: ['ingredientId', 'categoryId', 'productId', 'productSlug', 'imageKey'],
    async make({ store, tea: teaOf }) {
      const { milk, category, tea } = await teaOf()
      const params = { storeId: store.id, id: tea.id }
      const { body } = await store.admin.upload(products.addImage, { params }, await picture)
      return {
        ingredientId: milk.id,
        categoryId: category.id,
        productId: tea.id,
        productSlug: tea.slug,
        imageKey: body.imageUrl.split('/').at(-1) ?? '',
      }
    },
  },
  {
    makes: ['spareIngredientId'],
    make: async ({ store, fresh }) => ({
      spareIngredientId: (await addIngredient(store, `Spare ${fresh}`, 1)).id,
    }),
  },
  {
    makes: ['groupId'],
    make: async ({ store, fresh }) => ({
      groupId: (await addGroup(store, `Ice ${fresh}`, [{ label: 'Less ice' }])).id,
    }),
  },
  {
    makes: ['userId', 'email'],
    async make({ store, person, grant, fresh }) {
      const email = `${fresh}@example.net`
      const member = { email, firstName: 'Eve', lastName: 'Santos', phone: '', role: 'staff' }
      const userId = await store.inside(async (scope) =>
        insertUser(scope, { ...member, passwordHash: await password }),
      )
      return { userId: (grant === 'own' ? person.userId : undefined) ?? userId, email }
    },
  },
  {
    makes: ['orderId', 'token'],
    async make({ store, person, grant, tea: teaOf }) {
      const { tea } = await teaOf()
      const isCustomer = grant === 'own' && grantOf(person.role, 'order.read') === 'own'
      const orderer = isCustomer ? person.caller : store.stranger
      const { data, token } = (await place(orderer, store, [{ productId: tea.id, quantity: 1 }]))
        .body
      return { orderId: data.id, token }
    },
  },
  {
    makes: ['printerId', 'printId'],
    async make(making) {
      const printerId = await makePrinter(making)
      const page = await making.store.admin.send(printers.test, { params: { id: printerId } })
      return { printerId, printId: page.body.data.id }
    },
  },
  {
    // Its code is made of what is fresh.
    makes: ['couponId', 'fresh'],
    make: async ({ store, fresh }) => ({
      couponId: (await addCoupon(store, { code: codeOf(fresh) })).id,
    }),
  },
]

/** New things of a store: all of them, or the kinds that are named. */
export async function thingsOf(
  wanted: Wanted,
  isNamed: (name: keyof Things) => boolean = () => true,
): Promise<Partial<Things>> {
  const { store, fresh } = wanted
  let made: ReturnType<typeof makeTea> | undefined
  const making = { ...wanted, tea: () => (made ??= makeTea(wanted)) }
  const things: Partial<Things> = { storeId: store.id, slug: store.slug, fresh }
  for (const { makes, make } of makers) {
    if (makes.some(isNamed)) Object.assign(things, await make(making))
  }
  return things
}

/** Whether a call names a thing of this kind: most name one or none, and to make a tea for each takes minutes. */
export function namedBy({ make }: Call, things: Things): (name: keyof Things) => boolean {
  const named = new Set<string>()
  const noted = new Proxy(things, {
    get(all, name: keyof Things) {
      named.add(name)
      return all[name]
    },
  })
  make(noted)
  return (name) => named.has(name)
}
