import type { EnteredOption, EnteredSharedGroup } from '../choices/entered.ts'
import type { CouponFields } from '../coupons/contract.ts'
import type { Unit } from '../measures/unit.ts'
import type { BusinessType } from '../stores/store.ts'

/** A whole store as it lies on paper, before it is put into the database. */
export interface SeedStore {
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly homeDesc: string
  readonly storeType: BusinessType
  readonly currency: string
  readonly currencyCode: string
  readonly deliveryFee: number
  readonly timeZone: string
  readonly brandColor: string
  readonly email: string
  readonly phone: string
  readonly receiptFooter: string
  readonly address: SeedAddress
  readonly owner: { readonly firstName: string; readonly lastName: string; readonly email: string }
  /** False for a store that has only just registered and still owes its account fee. */
  readonly isOpen: boolean
  /** How long it has been selling, in days up to today; 0 for one that has sold nothing yet. */
  readonly tradedDays: number
  readonly logo?: string
  readonly background?: string
  readonly ingredients: readonly SeedIngredient[]
  readonly categories: readonly { readonly name: string; readonly description: string }[]
  /** The library of choices that its products share. */
  readonly groups?: readonly SeedGroup[]
  readonly products: readonly SeedProduct[]
  readonly coupons?: readonly SeedCoupon[]
  /** Products of other products. They are new on the menu: nothing of them has been sold yet. */
  readonly combos?: readonly SeedCombo[]
}

export interface SeedCombo {
  readonly name: string
  readonly category: string
  readonly description: string
  readonly price: number
  /** The product whose picture it has. */
  readonly pictureOf: string
  readonly slots: readonly {
    readonly label: string
    /** Products by name, in a size by its label. */
    readonly entries: readonly (readonly [product: string, size: string, extra: number])[]
  }[]
}

export type SeedCoupon = Pick<
  CouponFields,
  'code' | 'description' | 'kind' | 'value' | 'minimum' | 'uses' | 'usesPerCustomer'
>

export interface SeedAddress {
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
  readonly country: string
}

export interface SeedIngredient {
  readonly key: string
  readonly name: string
  readonly description: string
  readonly unit: Unit
  readonly stock: number
  readonly pricePerUnit: number
  readonly markup: number
  readonly lowStockLevel: number
  readonly picture?: string
}

export interface SeedProduct {
  readonly name: string
  readonly category: string
  readonly description: string
  readonly price: number
  readonly recipe: readonly SeedRecipeLine[]
  readonly addonTypes: readonly string[]
  readonly addons: readonly SeedAddon[]
  /** The first one has the product's own price and recipe. */
  readonly sizes?: readonly SeedSize[]
  /** By label, from the library of the store. */
  readonly groups?: readonly string[]
  readonly picture: string
}

export interface SeedSize {
  readonly label: string
  readonly price: number
  readonly recipe: readonly SeedRecipeLine[]
}

/** Ingredients are named by their keys. */
export interface SeedGroup extends Pick<EnteredSharedGroup, 'label' | 'min' | 'max' | 'mostEach'> {
  readonly options: readonly Pick<EnteredOption, 'label' | 'price' | 'isDefault' | 'effects'>[]
}

export type SeedRecipeLine = readonly [ingredientKey: string, count: number]

export interface SeedAddon {
  readonly type: string
  readonly label: string
  readonly ingredient: string
  readonly quantity: number
  readonly price: number
}
