import { z } from 'zod'
import { namesOf, partsOf, type Declared } from '../kit/declared.ts'
import { amount, optionalText, requiredText } from '../kit/fields.ts'

/**
 * What the owner writes into a product and reads back as it was written. A field that is declared here is checked,
 * kept in the column of its name, answered, copied, exported and held by the form; its column and its control are what
 * remains to be written, and neither can be forgotten.
 */
export const productFields = {
  name: {
    title: 'Name',
    entered: requiredText('Name is required', 120),
    read: z.string(),
    empty: '',
    seenBy: 'everybody',
  },
  description: {
    title: 'Description',
    entered: requiredText('Description is required', 2000),
    read: z.string(),
    empty: '',
    seenBy: 'everybody',
  },
  price: {
    title: 'Price',
    entered: amount('Price is required'),
    read: z.number(),
    empty: '',
    seenBy: 'everybody',
  },
  /** What a scanner reads off it; empty for none. */
  barcode: {
    title: 'Barcode',
    entered: optionalText(64),
    read: z.string(),
    empty: '',
    seenBy: 'owner',
  },
} as const satisfies Readonly<Record<string, Declared>>

export type ProductField = keyof typeof productFields
export const productFieldNames = namesOf(productFields)
/** A form's fields before anything is entered. */
export const emptyFields = partsOf(productFields, 'empty')
