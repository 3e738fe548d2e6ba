import { z } from 'zod'
import { hasDecimals, number, requiredText } from '../kit/fields.ts'
import { whyNoPack, type Knowledge, type Pack } from './measured.ts'

const longestName = 40

/** The name of a unit or of a pack, as it was typed. */
export const unitName = requiredText('Please choose a unit', longestName)

/** More than nothing, six decimals at most. */
const positive = (required: string, most: number) =>
  number(required)
    .gt(0, { error: 'Please enter more than 0', abort: true })
    .max(most, {
      // Said when it is wrong: browsers take long to get ready for their first number.
      error: () => `Please enter at most ${most.toLocaleString('en-US')}`,
      abort: true,
    })
    .refine((value) => hasDecimals(value, 6), { error: 'Please use at most six decimals' })

const mostPacks = 20

/** What an owner says about an ingredient so that it can be typed in other units; left out, it stays. */
export const knowledgeFields = {
  packs: z
    .array(
      z.object({
        name: requiredText('What is the pack called?', longestName),
        times: positive('How many are in it?', 100_000),
        quantity: positive('How much is each of them?', 10_000_000),
        unit: unitName,
      }),
    )
    .max(mostPacks, { error: `Please use at most ${mostPacks} packs` })
    .superRefine((packs, context) => {
      packs.forEach((pack, at) => {
        const message = whyNoPack(pack, packs.toSpliced(at, 1))
        if (message !== undefined) context.addIssue({ code: 'custom', path: [at, 'name'], message })
      })
    })
    .optional(),
  density: positive('Please enter a number', 1000).nullable().optional(),
  weightOfOne: positive('Please enter a number', 10_000_000).nullable().optional(),
  usablePart: positive('Please enter a number', 100)
    .refine((value) => hasDecimals(value, 2), { error: 'Please use at most two decimals' })
    .nullable()
    .optional(),
}

/** How they are answered. */
export const knowledgeRead = {
  packs: z.array(
    z.object({ name: z.string(), times: z.number(), quantity: z.number(), unit: z.string() }),
  ),
  density: z.number().nullable(),
  weightOfOne: z.number().nullable(),
  usablePart: z.number().nullable(),
}

/** A quantity as somebody typed it; null where it was typed as it is kept. */
export const typedRead = z.object({ quantity: z.number(), unit: z.string() })

/** Whether it leads to other figures than before. */
export const isOtherKnowledge = (before: Knowledge, after: Knowledge): boolean =>
  before.density !== after.density ||
  before.weightOfOne !== after.weightOfOne ||
  before.usablePart !== after.usablePart ||
  textOf(before.packs) !== textOf(after.packs)

const textOf = (packs: readonly Pack[]) =>
  JSON.stringify(packs.map(({ name, times, quantity, unit }) => [name, times, quantity, unit]))
