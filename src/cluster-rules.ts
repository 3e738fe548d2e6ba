import type { Source } from './architecture-rules.ts'

/**
 * On a cluster a statement goes to the one worker that has its store. What cannot be sent there is found here, without a
 * cluster: in the statements of the server that are written out, and in the functions of migrations.
 */

/**
 * Where a role is changed, or a store is entered: as the manner of a database has it, around what is the platform's own and is
 * not spread, and in what is refused on a cluster. Anywhere else a worker would not hear of it, and would say that nothing is there.
 */
const changesRoles: readonly string[] = [
  'src/database/manner.ts',
  'src/database/citus/manner.ts',
  'src/kit/server/jobs.ts',
  'src/database/installation.ts',
  'src/database/servers.ts',
  'src/archive/server/import-store.ts',
  'src/archive/server/tables.ts',
]

/** Asked by whoever owns the database, across stores or of files that come from outside; not done on a cluster. */
const besideStores = /^src\/(?:archive|database|demo|testing|fakes)\//

const written = /(?:sql(?:<[^`]*?>)?|=>|\btext\b[^`\n]*)\s*(?:\([^`\n]*)?`([^`]*)`/g

const isRun = ({ path }: Source) =>
  /^src\/(?!testing\/|fakes\/).*\.ts$/.test(path) && !path.endsWith('.test.ts')
const isOfServer = (source: Source) => isRun(source) && !besideStores.test(source.path)

interface Breach {
  readonly why: string
  isIn(statement: string, storeTables: ReadonlySet<string>): boolean
}

const changed = /^\s*(?:update|delete\s+from)\s+(\w+)/i

const breaches: readonly Breach[] = [
  {
    why: 'changes rows without naming their store',
    isIn(statement, tables) {
      const table = changed.exec(statement)?.[1] ?? ''
      const column = table === 'stores' ? /\bid\b\s*=/i : /\bstore_id\b\s*=/i
      return tables.has(table) && !column.test(statement.slice(statement.search(/\bwhere\b/i)))
    },
  },
  {
    why: 'inserts what it selects without naming the columns',
    isIn: (statement) => /\binsert\s+into\s+\w+\s+(?:select|with)\b/i.test(statement),
  },
  {
    why: 'changes a part of a list by its place, which ends a server of Citus',
    isIn: (statement) => changed.test(statement) && /\)\s*\[[^\]]*:\s*\]/.test(statement),
  },
  {
    why: 'reads and writes in a recursion',
    isIn: (statement) =>
      /^\s*with\s+recursive\b/i.test(statement) &&
      /\b(?:insert\s+into|delete\s+from)\b/i.test(statement),
  },
  {
    why: 'answers what it wrote with something that is another at each call',
    isIn: answersAnew,
  },
  {
    why: 'sets something by a call, of which no worker is told',
    isIn: setsByCall,
  },
]

/** What triggers and row security ask for. Citus tells workers of what is set by `set local` alone. */
function setsByCall(statement: string): boolean {
  return /\bset_config\(\s*'app\./i.test(statement)
}

function answersAnew(statement: string): boolean {
  return /\breturning\b[^();]*\b(?:nextval|random|gen_random_uuid|clock_timestamp|now)\(/i.test(
    statement,
  )
}

const built = /\.(?:selectFrom|updateTable|deleteFrom)\(\s*'(\w+)(?: as \w+)?'/g

/** Statements that Kysely builds, to the end of what is written of each without a gap; a condition may take the scope. */
const storelessIn = (text: string, storeTables: ReadonlySet<string>) =>
  Array.from(text.matchAll(built))
    .filter(({ 1: name = '' }) => storeTables.has(snake(name)) && name !== 'stores')
    .map(({ index }) => text.slice(index).split(/\n\n|\n}/)[0] ?? '')
    .filter((chain) => !/store_?id|\.where\(\w+\(scope\b/i.test(chain))

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** What of the server could not run on a cluster, as sentences. */
export function unspreadable(
  sources: readonly Source[],
  storeTables: ReadonlySet<string>,
): readonly string[] {
  return [
    ...sources
      .filter((source) => isRun(source) && !changesRoles.includes(source.path))
      .filter(({ text }) => /\bset\s+(?:local\s+)?(?:role\b|app\.store_id\b)/i.test(text))
      .map(({ path }) => `${path} changes the role or the store of a transaction`),
    ...sources
      .filter(isOfServer)
      .flatMap(({ path, text }) => [
        ...storelessIn(text, storeTables).map(
          (chain) => `${path} does not name the store: ${chain}`,
        ),
        ...Array.from(text.matchAll(written), ([, statement = '']) => statement).flatMap(
          (statement) =>
            breaches
              .filter(({ isIn }) => isIn(statement, storeTables))
              .map(({ why }) => `${path} ${why}:${statement}`),
        ),
      ]),
  ]
}

/** Functions before this migration were made for one server; those that matter were made anew by it. */
export const firstOnWorkers = '0116'

/** What a function of a migration says that a worker cannot do, unless a later one says it otherwise. */
export function unspreadableIn(name: string, migration: string, later = ''): readonly string[] {
  const functions =
    migration.match(/create (?:or replace )?function[\s\S]*?\$\$[\s\S]*?\$\$/gi) ?? []
  const isLast = (text: string) =>
    !later.includes(`create or replace function ${/function (\w+)/i.exec(text)?.[1] ?? ''}(`)
  return functions
    .filter(isLast)
    .flatMap((text) => [
      ...(setsByCall(text)
        ? [`${name} sets something by a call, of which no worker is told: ${text}`]
        : []),
      ...(/\bwhere\b[^;]*current_store\(\)/i.test(text)
        ? [`${name} calls for the store in a condition, in the place of a value: ${text}`]
        : []),
      ...(/language sql/i.test(text) && /\(\s*\w+\s+\w+/.test(text) && /\bfrom\b/i.test(text)
        ? [`${name} asks for rows in a function in SQL: ${text}`]
        : []),
      ...(answersAnew(text)
        ? [`${name} answers what it wrote with something that is another at each call: ${text}`]
        : []),
    ])
}
