export interface KnownSize {
  readonly id: string
  readonly label: string
  readonly price: number
  readonly barcode: string
  /** The least it may be sold for. */
  readonly floor: number
}

/** A product of the menu, as far as a file can say something of it. */
export interface KnownProduct {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly description: string
  /** The name of the category that its owner put it in; empty for none. */
  readonly category: string
  readonly barcode: string
  readonly inStock: boolean
  readonly price: number
  /** The least it may be sold for. */
  readonly floor: number
  readonly hasRecipe: boolean
  /** Made of other products: it can have no sizes. */
  readonly isCombo?: boolean | undefined
  readonly sizes: readonly KnownSize[]
}

export interface KnownMenu {
  readonly products: readonly KnownProduct[]
  /** The names of all categories, those that are switched off too. */
  readonly categories: readonly string[]
}

export interface PlannedSize {
  /** Undefined for one that is new. */
  readonly id: string | undefined
  readonly label: string
  readonly price: number
  readonly barcode: string
}

/** A product as it will be. */
export interface PlannedProduct {
  /** Undefined for one that is new. */
  readonly id: string | undefined
  readonly name: string
  readonly description: string
  /** Empty only for one that has none and gets none. */
  readonly category: string
  readonly barcode: string
  readonly inStock: boolean
  /** With sizes, that of the first one. */
  readonly price: number
  readonly sizes: readonly PlannedSize[]
}

export const fates = ['new', 'changed', 'unchanged', 'refused'] as const
export type Fate = (typeof fates)[number]

export interface FieldChange {
  readonly field: string
  readonly from: string
  readonly to: string
}

/** What becomes of one row. */
export interface RowFate {
  readonly row: number
  readonly fate: Fate
  readonly name: string
  readonly category: string
  readonly size: string
  /** Null where the row leaves it as it is. */
  readonly price: number | null
  readonly changes: readonly FieldChange[]
  /** Why it is refused; empty otherwise. */
  readonly reason: string
  /** What somebody should know before they agree. */
  readonly notes: readonly string[]
}

export interface MenuPlan {
  readonly rows: readonly RowFate[]
  /** Those that will be written: the new and the changed. */
  readonly products: readonly PlannedProduct[]
  /** Categories that do not exist yet, as the file first writes them. */
  readonly categories: readonly string[]
}
