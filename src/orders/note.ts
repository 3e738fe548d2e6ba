import { optionalText } from '../kit/fields.ts'
import { holdsCardNumber, noCardNumbers } from './card-number.ts'

/** What somebody writes to the store, or notes down at the counter. */
export const note = (longest: number) =>
  optionalText(longest).refine((text) => !holdsCardNumber(text), { error: noCardNumbers })
