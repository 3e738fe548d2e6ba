import { z } from 'zod'
import { minutes } from '../kit/fields.ts'
import { pick, type Draft } from '../kit/declared.ts'
import type { Entered } from '../kit/entered.ts'
import { sumQuantities } from '../kit/exact.ts'
import { largestAmount } from '../kit/money.ts'
import { rulesDraftOf, withoutIds, type GroupDraft } from '../choices/group-draft.ts'
import { sentProduct, slotDraftsOf, type SlotDraft } from './combo-drafts.ts'
import type { Product } from './contract.ts'
import { ChangedProduct, NewProduct, typeRequired } from './new-product.ts'
import type { TaxRate } from '../pricing/tax-rate.ts'
import { addonFloor, asFirstSize, lowPrices, standingOf, type PricedById } from './least-prices.ts'
import type { SizeDraft } from './size-drafts.ts'
import { isTooLow, type Floored, type Standing } from './standing-prices.ts'
import { takenSoFar } from '../measures/typed.ts'
import { onShelf } from './typed.ts'
import { emptyFields, productFieldNames, type ProductField } from './product-fields.ts'

/** The product form keeps the shelf's list longer than the inventory's own screen does. */
export const ingredientsFreshForMs = minutes(10)
/** How long the news of a saved product stands before the list shows again. */
export const backToListAfterMs = 2000

export interface LineDraft {
  readonly ingredient: string
  readonly count: Entered
  /** In which it stands on the screen: the ingredient's own may become another while the form is open. */
  readonly unit?: string | undefined
}

export interface TypeDraft {
  readonly id?: string
  readonly label: string
}

export interface AddonDraft {
  readonly _id?: string
  readonly type: string
  readonly label: string
  readonly ingredient: string
  readonly quantity: Entered
  readonly unit?: string | undefined
  readonly price: Entered
}

/** A product as its form holds it while somebody is still writing. */
export interface ProductDraft extends Draft<Pick<NewProduct, ProductField>> {
  readonly category: string
  readonly inStock: boolean
  /** A picture the store keeps already. */
  readonly image: string | null
  readonly ingredients: readonly LineDraft[]
  readonly addonTypes: readonly TypeDraft[]
  readonly addons: readonly AddonDraft[]
  readonly sizes: readonly SizeDraft[]
  readonly groups: readonly GroupDraft[]
  /** What it is made of, where that is other products. */
  readonly slots: readonly SlotDraft[]
}

export const emptyProduct: ProductDraft = {
  ...emptyFields,
  category: '',
  inStock: true,
  image: null,
  ingredients: [],
  addonTypes: [],
  addons: [],
  sizes: [],
  groups: [],
  slots: [],
}

export const draftOf = (product: Product): ProductDraft => ({
  ...pick(product, productFieldNames),
  category: product.categoryId ?? '',
  inStock: product.isSwitchedOn,
  image: product.image,
  ingredients: product.ingredients.map(asLine),
  addonTypes: product.addonTypes.map(({ id, label }) => ({ id, label })),
  addons: product.addons.map((addon) => ({ _id: addon._id, ...asDraft(addon) })),
  sizes: (product.sizes ?? []).map((size) => ({
    id: size.id,
    label: size.label,
    price: size.price,
    barcode: size.barcode,
    ingredients: size.ingredients.map(asLine),
  })),
  groups: (product.groups ?? []).map((group) => ({
    ...rulesDraftOf(group),
    ...(group.shared ? { options: [] } : {}),
    id: group.id,
    shared: group.shared,
    hidden: group.hidden,
    prices: group.prices,
  })),
  slots: slotDraftsOf(product),
})

const asLine = ({ ingredient, count, unit, typed }: Product['ingredients'][number]): LineDraft =>
  typed === undefined
    ? { ingredient, count, unit: unit || undefined }
    : { ingredient, count: typed.quantity, unit: typed.unit }

const asDraft = (addon: Product['addons'][number]): AddonDraft => ({
  type: addon.type,
  label: addon.label,
  ingredient: addon.ingredient,
  ...(addon.typed ?? { quantity: addon.quantity, unit: addon.unit || undefined }),
  price: addon.price,
})

/** A new product that starts as another one stands: what carts and orders name by id stays with the first. */
export function copyOf(product: Product): ProductDraft {
  const draft = draftOf(product)
  return {
    ...draft,
    name: `${draft.name} (copy)`.slice(0, longestName),
    barcode: '',
    addonTypes: draft.addonTypes.map(({ label }) => ({ label })),
    addons: product.addons.map(asDraft),
    sizes: draft.sizes.map((size) => {
      const { id, ...own } = size
      return { ...own, barcode: '' }
    }),
    groups: draft.groups.map((group) => {
      if (group.shared) return group
      const { id, ...own } = withoutIds(group)
      return own
    }),
    slots: draft.slots.map(({ label, entries }) => ({ label, entries })),
  }
}

const longestName = 120

/** Adds one of an ingredient to a recipe; answers its lines and where it stands in them. */
export function addIngredient(
  lines: readonly LineDraft[],
  ingredient: string,
  count = 1,
  unit?: string,
): { readonly lines: readonly LineDraft[]; readonly at: number } {
  const at = lines.findIndex((line) => line.ingredient === ingredient)
  const present = lines[at]
  const added = { ingredient, count, unit }
  if (present === undefined) return { lines: [...lines, added], at: lines.length }
  const sum = sumQuantities([numberOf(present.count), count])
  return { lines: lines.with(at, { ...present, count: sum }), at }
}

/** Where the form has what is no add-on: the card below them is called another once it is in use. */
export function elsewhere({ sizes, groups }: Pick<ProductDraft, 'sizes' | 'groups'>): string {
  const what = 'sugar, ice, another milk and several toppings'
  if (sizes.length > 0) return `For ${what}, see “Choices” below; the sizes stand above.`
  return `For sizes, ${what}, see “${groups.length > 0 ? 'Choices' : 'More ways to sell it'}” below.`
}

/** Undefined when the label is empty, or is there already whatever its case. */
export function addAddonType(
  types: readonly TypeDraft[],
  entered: string,
): readonly TypeDraft[] | undefined {
  const label = entered.trim()
  return label === '' || hasType(types, label) ? undefined : [...types, { label }]
}

const hasType = (types: readonly TypeDraft[], label: string) =>
  types.some((type) => type.label.trim().toLowerCase() === label.toLowerCase())

/** Gives a type another label, in its add-ons too. Undefined when the label cannot be had. */
export function renameAddonType(
  draft: Pick<ProductDraft, 'addonTypes' | 'addons'>,
  from: string,
  entered: string,
): Pick<ProductDraft, 'addonTypes' | 'addons'> | undefined {
  const label = entered.trim()
  const others = draft.addonTypes.filter((type) => type.label !== from)
  if (label === '' || hasType(others, label)) return undefined
  return {
    addonTypes: draft.addonTypes.map((type) => (type.label === from ? { ...type, label } : type)),
    addons: draft.addons.map((addon) => (addon.type === from ? { ...addon, type: label } : addon)),
  }
}

/** Takes a type off the product together with its add-ons. */
export const removeAddonType = (
  { addonTypes, addons }: Pick<ProductDraft, 'addonTypes' | 'addons'>,
  label: string,
): Pick<ProductDraft, 'addonTypes' | 'addons'> => ({
  addonTypes: addonTypes.filter((type) => type.label !== label),
  addons: addons.filter((addon) => addon.type !== label),
})

/** The type a new add-on starts with: the only one there is. */
export const preselectedType = (types: readonly TypeDraft[]): string =>
  types.length === 1 ? (types[0]?.label ?? '') : ''

/** An add-on as it starts: called like its ingredient, one of it, at the least it may cost. */
export const startAddon = (
  { id, name, unit }: { readonly id: string; readonly name: string; readonly unit?: string },
  type: string,
  priced: PricedById,
): AddonDraft => ({
  type,
  label: name,
  ingredient: id,
  quantity: 1,
  unit,
  price: addonFloor(
    { ingredient: id, quantity: takenSoFar({ ingredient: id }, 1, priced) },
    priced,
  ),
})

/**
 * An add-on after its quantity changed: a price that stood at the floor stays at the floor, others rise to it.
 * @param before what was asked for it when the form began; undefined of a new one.
 */
export function withQuantity(
  addon: AddonDraft,
  quantity: Entered,
  priced: PricedById,
  before?: Floored,
): AddonDraft {
  const next = { ...addon, quantity }
  // What is no quantity yet says nothing about the price.
  return typeof quantity === 'number' ? followingFloor(addon, next, priced, before) : next
}

/** The same after another unit was picked. */
export const withUnit = (addon: AddonDraft, unit: string, priced: PricedById, before?: Floored) =>
  followingFloor(addon, { ...addon, unit }, priced, before)

function followingFloor(
  addon: AddonDraft,
  next: AddonDraft,
  priced: PricedById,
  before: Floored | undefined,
): AddonDraft {
  const wasLeast = addon.price === floorOf(addon, priced)
  const least = floorOf(next, priced)
  return { ...next, price: wasLeast ? least : raised(addon.price, least, before) }
}

export const floorOf = (addon: AddonDraft, priced: PricedById) => {
  const quantity = takenSoFar(addon, numberOf(addon.quantity), priced)
  return addonFloor({ ...addon, quantity }, priced)
}

/** A price that is put right: what is too low becomes the floor; what stands, or is no number, stays as it is. */
export const raised = (price: Entered, floor: number, before?: Floored): Entered =>
  typeof price === 'number' && isTooLow({ price, floor }, before) ? floor : price

/** Whether a price is below its floor and may stay there. */
export const staysBelow = (price: Entered, floor: number, before: Floored | undefined): boolean =>
  typeof price === 'number' && price < floor && raised(price, floor, before) === price

/** What may be reckoned with while somebody is still typing; the rules speak up about the rest. */
export const numberOf = (entered: Entered): number =>
  typeof entered === 'number' ? Math.min(Math.max(entered, 0), largestAmount) : 0

/** What is left of a price; nothing is earned, nor lost, before there is one. */
export const earned = (price: Entered, cost: number): number | undefined =>
  typeof price === 'number' ? numberOf(price) - cost : undefined

/** What that is called: where the price has a tax in it, a part of it is owed to somebody else. */
export const earnsLabel = (rates: readonly Pick<TaxRate, 'isInPrice' | 'percent'>[]): string =>
  rates.some(({ isInPrice, percent }) => isInPrice && percent > 0) ? 'Earns before tax' : 'Earns'

/** How a product stood when its form began; undefined where it cannot be read as one, and then no price stands. */
export function standingBefore(start: ProductDraft, priced: PricedById): Standing | undefined {
  const sold = sentProduct(start)
  // One whose category is gone stands like any other.
  const { data } = ChangedProduct.safeParse({ ...sold, category: sold.category || null })
  return data && standingOf(onShelf(asFirstSize(data), priced).product, priced)
}

/**
 * What a product form is checked by before it is sent. Costs are the shelf's, as the server will check them.
 * @param before how the product stood; undefined of a new one.
 */
export const productRules = (form: 'add' | 'edit', priced: PricedById, before?: Standing) =>
  z.preprocess(
    (draft) => withoutOwnUnits(draft as ProductDraft, priced),
    wholeRules(form, priced, before),
  )

const wholeRules = (form: 'add' | 'edit', priced: PricedById, before: Standing | undefined) =>
  NewProduct.superRefine((product, context) => {
    const { product: counted, unsaid } = onShelf(product, priced)
    const low = lowPrices(counted, priced, undefined, before)
    for (const { path, message } of [...unsaid, ...low]) {
      context.addIssue({ code: 'custom', path: [...path], message })
    }
    if (form === 'add') return
    product.addons.forEach(({ type }, at) => {
      if (type !== '') return
      context.addIssue({ code: 'custom', path: ['addons', at, 'type'], message: typeRequired })
    })
  })

/** What is typed in the unit of the shelf has rules of its own. */
function withoutOwnUnits(draft: ProductDraft, priced: PricedById): ProductDraft {
  const plain = <Line extends LineDraft | AddonDraft>(line: Line): Line =>
    line.unit === priced.get(line.ingredient)?.unit ? { ...line, unit: undefined } : line
  return {
    ...draft,
    ingredients: draft.ingredients.map(plain),
    addons: draft.addons.map(plain),
    sizes: draft.sizes.map((size) => ({ ...size, ingredients: size.ingredients.map(plain) })),
  }
}
