/**
 * While a version is brought out, servers of the one before run beside it on the new schema for a minute or two. What
 * takes something away from them comes in two steps: one version stops using it, a later one removes it.
 */

/** Migrations before this one were never released, so no version ran beside what they did. */
export const firstOfTwoSteps = '0060'

interface Breach {
  readonly what: RegExp
  readonly why: string
}

const breaches: readonly Breach[] = [
  {
    what: /\bdrop\s+(?:table|view|type|sequence|schema)\b/,
    why: 'drops what the version before may still use',
  },
  { what: /\bdrop\s+column\b/, why: 'drops a column that the version before may still read' },
  { what: /\brename\b/, why: 'renames what the version before knows by its old name' },
  { what: /\bset\s+not\s+null\b/, why: 'asks for a value that the version before may not give' },
  {
    what: /\bdrop\s+default\b/,
    why: 'takes away a value that the version before leaves to the database',
  },
  {
    what: /\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/,
    why: 'rewrites a column under the version before',
  },
  { what: /\block\s+table\b/, why: 'stops the version before for as long as it runs' },
  {
    what: /\badd\s+column\b(?=[^,;]*\bnot\s+null\b)(?![^,;]*\bdefault\b)(?![^,;]*\bgenerated\b)/,
    why: 'adds a column that the version before cannot fill',
  },
]

/** A function of the same migration may be dropped and made again, and a rule of a column made wider. */
const withoutWords = (text: string) =>
  text
    .replace(/--[^\n]*/g, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/'(?:''|[^'])*'/g, "''")
    .replace(/\s+/g, ' ')
    .toLowerCase()

/** Tables that the migration itself has made hold nothing of the version before. */
const madeIn = (text: string) =>
  new Set(
    Array.from(
      text.matchAll(/\bcreate (?:temporary )?table (?:if not exists )?(\w+)/g),
      ([, name]) => name,
    ),
  )

/** What a migration does to the version that runs beside it, as sentences; none when it does nothing to it. */
export function breachesOf(name: string, text: string): readonly string[] {
  const said = withoutWords(text)
  const made = madeIn(said)
  return said
    .split(';')
    .filter(
      (statement) =>
        !made.has(
          /\b(?:alter|drop|lock) table (?:if exists |only )*(\w+)/.exec(statement)?.[1] ?? '',
        ),
    )
    .flatMap((statement) =>
      breaches
        .filter(({ what }) => what.test(statement))
        .map(({ why }) => `${name} ${why}:${statement}`),
    )
}

/** Of earlier ones, two had nothing to hide, and one was brought out as it is. */
export const firstThatSeesRows = '0103'

/**
 * Where the tables belong to a role that is no superuser, row security hides every row from a migration, which then changes
 * nothing and says nothing. Answers the tables whose rows it changes without having lifted that.
 */
export function unseenBy(name: string, text: string): readonly string[] {
  // What a function does is done later, by whoever calls it.
  const said = withoutWords(text).replace(/create (?:or replace )?function .*?\$\$.*?\$\$/g, '')
  const made = madeIn(said)
  return Array.from(
    said.matchAll(/(?:^|;)\s*(?:update|delete from) (?:only )?(\w+)/g),
    ([, table = '']) => table,
  )
    .filter((table) => !made.has(table))
    .filter((table) => !said.includes(`alter table ${table} no force row level security`))
    .map((table) => `${name} changes rows of ${table} that it may not see`)
}
