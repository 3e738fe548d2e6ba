import type { z } from 'zod'
import type { Entered } from './entered.ts'

/** One field of something that is entered in a form, kept in a column of its name and read by whoever may. */
export interface Declared {
  /** Over its column in an export. */
  readonly title: string
  /** The rule of the form and of the call. */
  readonly entered: z.ZodType
  /** How it is answered. */
  readonly read: z.ZodType
  /** What a form holds before anything is entered. */
  readonly empty: unknown
  readonly seenBy: 'everybody' | 'owner'
}

/** What a form holds of a value while somebody is still writing: a number may be text on its way to one. */
export type Draft<Value> = { readonly [Name in keyof Value]-?: DraftOf<Value[Name]> }
type DraftOf<Value> = Exclude<Value, undefined> | ([number] extends [Value] ? Entered : never)

type Parts<Fields, Part extends keyof Declared> = {
  [Name in keyof Fields]: Fields[Name] extends Readonly<Record<Part, infer Value>> ? Value : never
}

/** The same part of every field: their rules, or what each begins with. */
export const partsOf = <
  Fields extends Readonly<Record<string, Declared>>,
  Part extends keyof Declared,
>(
  fields: Fields,
  part: Part,
) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[part]])) as Parts<
    Fields,
    Part
  >

type SeenBy<Fields, Who> = {
  [
    Name in keyof Fields as Fields[Name] extends { readonly seenBy: Who } ? Name : never
  ]: Fields[Name]
}

/** Those that one kind of reader is answered beside the rest. */
export const seenBy = <
  Fields extends Readonly<Record<string, Declared>>,
  Who extends Declared['seenBy'],
>(
  fields: Fields,
  who: Who,
) =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => field.seenBy === who)) as SeenBy<
    Fields,
    Who
  >

/** The names of an object whose names are all known. */
export const namesOf = <Fields extends object>(fields: Fields) =>
  Object.keys(fields) as (keyof Fields & string)[]

/** These of an object, and nothing else. */
export const pick = <Whole extends object, Name extends keyof Whole>(
  whole: Whole,
  names: readonly Name[],
) => Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<Whole, Name>
