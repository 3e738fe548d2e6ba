import { z } from 'zod'
import { instant } from '../kit/fields.ts'

/** A sum that does not ask in which order its rows came, so that two databases may be compared. */
const Counted = z.object({ rows: z.int().min(0), digest: z.string() })
export type Counted = z.output<typeof Counted>

/** What an archive says of itself: how much is in it and what it hashes to, so that nothing is believed. */
export const Manifest = z.object({
  format: z.literal('larder-archive'),
  version: z.literal(1),
  /** All that a Larder has, or what is one store's. */
  holds: z.enum(['everything', 'store']),
  /** Whose ids stand in the rows of a store's archive. */
  storeId: z.uuid().optional(),
  takenAt: instant,
  /** Those that had run, by name: what the columns are. */
  migrations: z.array(z.string()),
  tables: z.record(z.string(), Counted),
  sequences: z.record(z.string(), z.string()),
  pictures: z.object({
    /** Left out where an upgrade, which changes none, is what is feared. */
    areIncluded: z.boolean(),
    /** Named by a row, and not found when they were asked for. */
    missing: z.array(z.string()),
  }),
  files: z.record(z.string(), z.object({ bytes: z.int().min(0), sha256: z.string() })),
})
export type Manifest = z.output<typeof Manifest>

export const manifestName = 'manifest.json'
export const jobsName = 'jobs.jsonl'
export const tableFile = (table: string) => `tables/${table}.jsonl`
export const pictureFile = (key: string) => `images/${key}`

/** Where what was read back differs from what was written, as sentences; none when all is the same. */
export function differencesOf(
  written: Readonly<Record<string, Counted>>,
  found: Readonly<Record<string, Counted>>,
): readonly string[] {
  const names = [...new Set([...Object.keys(written), ...Object.keys(found)])].toSorted()
  return names.flatMap((name) => {
    const [before, after] = [written[name], found[name]]
    if (before?.rows !== after?.rows) {
      return [`${name} has ${after?.rows ?? 'no'} rows instead of ${before?.rows ?? 'none'}`]
    }
    return before?.digest === after?.digest ? [] : [`${name} has other contents`]
  })
}

/** The rows of every table together. */
export const rowsOf = ({ tables }: Pick<Manifest, 'tables'>): number =>
  Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)
