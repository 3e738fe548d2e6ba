/** A statement of several parts, taken apart: those that `with` names, and what stands after them. */
export interface Parts {
  readonly named: readonly Part[]
  readonly last: string
}

export interface Part {
  readonly name: string
  /** Its columns, where the statement gives them other names. */
  readonly columns: readonly string[] | undefined
  readonly text: string
}

/** An `insert … select`: where to, what, and what follows it (`on conflict`, `returning`). */
export interface InsertSelect {
  readonly into: string
  readonly columns: readonly string[]
  readonly query: string
  readonly rest: string
}

const words = /'(?:''|[^'])*'|--[^\n]*|[()]|[^'()-]+|-/g

/** Runs over a text outside of quotes: `at` is told each piece, where it begins, and how deep in brackets it stands. */
function walk(text: string, at: (piece: string, index: number, depth: number) => boolean): void {
  let depth = 0
  for (const { 0: piece, index } of text.matchAll(words)) {
    if (piece === ')') depth -= 1
    if (!piece.startsWith("'") && !piece.startsWith('--') && at(piece, index, depth)) return
    if (piece === '(') depth += 1
  }
}

/** Where the bracket that begins at `from` is closed. */
function endOfBracket(text: string, from: number): number {
  let end = -1
  walk(text.slice(from), (piece, index, depth) => {
    if (piece !== ')' || depth !== 0) return false
    end = from + index
    return true
  })
  if (end < 0) throw new Error('A statement has a bracket that is never closed')
  return end
}

const naming = /\s*"?(\w+)"?\s*(?:\(([^)]*)\)\s*)?as\s+(?:(?:not\s+)?materialized\s+)?(?=\()/iy
const namesOf = (list: string) => list.split(',').map((name) => name.trim().replaceAll('"', ''))

/** Takes `with a as (…), b as (…) …` apart; a statement without is its last part alone. */
export function partsOf(text: string): Parts {
  const begins = /^\s*with\s+(?!recursive\b)/i.exec(text)
  if (begins === null) return { named: [], last: text }
  const named: Part[] = []
  let from = begins[0].length
  for (;;) {
    naming.lastIndex = from
    const [all, name = '', columns] = naming.exec(text) ?? []
    if (all === undefined) throw new Error('A part of a statement has no name')
    const open = from + all.length
    const end = endOfBracket(text, open)
    named.push({
      name,
      columns: columns === undefined ? undefined : namesOf(columns),
      text: text.slice(open + 1, end),
    })
    const comma = /^\s*,/.exec(text.slice(end + 1))
    if (comma === null) return { named, last: text.slice(end + 1) }
    from = end + 1 + comma[0].length
  }
}

const inserting =
  /^\s*insert\s+into\s+("?\w+"?(?:\s+as\s+\w+)?)\s*\(([^)]*)\)\s*(?=select\b|with\b)/i

/** What an `insert … select` is made of; undefined for everything else. */
export function insertSelectOf(text: string): InsertSelect | undefined {
  const found = inserting.exec(text)
  if (found === null) return undefined
  const [all, into = '', columns = ''] = found
  const query = text.slice(all.length)
  let end = query.length
  walk(query, (piece, index, depth) => {
    const word = depth === 0 ? /\b(?:on\s+conflict|returning)\b/i.exec(piece) : null
    if (word !== null) end = index + word.index
    return word !== null
  })
  return { into, columns: namesOf(columns), query: query.slice(0, end), rest: query.slice(end) }
}

/** Whether Citus would have to write and read in one statement, which it does not. */
export const isInParts = (text: string): boolean =>
  !text.includes('pgboss') &&
  (inserting.test(text) ||
    (/^\s*with\b/i.test(text) &&
      /\b(?:insert\s+into|update|delete\s+from|take_from_shelf)\b/i.test(text)))

/** The items of a `select` that reads from nowhere, each of which is a question of its own; undefined for every other. */
export function itemsOf(text: string): readonly string[] | undefined {
  const begins = /^\s*select\b(?!\s+distinct\b)/i.exec(text)
  if (begins === null) return undefined
  const list = text.slice(begins[0].length)
  const commas: number[] = []
  let isFrom = false
  walk(list, (piece, index, depth) => {
    if (depth !== 0) return false
    for (const { index: at } of piece.matchAll(/,/g)) commas.push(index + at)
    isFrom ||= /\b(?:from|where|union|limit|for)\b/i.test(piece)
    return isFrom
  })
  if (isFrom || commas.length === 0) return undefined
  return [...commas, list.length].map((end, at) =>
    list.slice(at === 0 ? 0 : (commas[at - 1] ?? 0) + 1, end).trim(),
  )
}
