import { z } from 'zod'

/** A line of a paper, before anybody knows how wide the paper is. */
const PaperLine = z.discriminatedUnion('as', [
  z.object({
    as: z.literal('text'),
    text: z.string(),
    align: z.enum(['left', 'center']).default('left'),
    /** How often a letter is as wide and as high as usual. */
    size: z.union([z.literal(1), z.literal(2)]).default(1),
    isBold: z.boolean().default(false),
  }),
  /** What stands at the two ends of one line: a product and its price. */
  z.object({
    as: z.literal('pair'),
    left: z.string(),
    right: z.string(),
    size: z.union([z.literal(1), z.literal(2)]).default(1),
    isBold: z.boolean().default(false),
  }),
  z.object({ as: z.literal('rule') }),
  /** The end of a piece: what follows is on paper of its own. */
  z.object({ as: z.literal('cut') }),
])

/** What is printed, as a list of lines that fit on any width. */
export const Paper = z.array(PaperLine)
export type Paper = z.output<typeof Paper>
export type PaperLine = z.input<typeof PaperLine>

const copyMark = {
  as: 'text',
  text: 'THIS IS A COPY',
  align: 'center',
  size: 2,
  isBold: true,
} as const satisfies Paper[number]

/** A receipt that was printed before says so, once; what prints nothing, as when a drawer is opened, goes on doing so. */
export function asCopy(paper: Paper): Paper {
  const [first] = paper
  if (first === undefined) return paper
  return first.as === 'text' && first.text === copyMark.text ? paper : [copyMark, ...paper]
}

/** A row as a printer with `columns` letters a line prints it. */
export type PaperRow =
  | { readonly as: 'row'; readonly text: string; readonly size: 1 | 2; readonly isBold: boolean }
  | { readonly as: 'cut' }

/**
 * Lays a paper out for a printer of so many letters of the usual size in a line: words that do not fit go to the next
 * row, and a word longer than a row is broken.
 */
export const layPaper = (paper: Paper, columns: number): readonly PaperRow[] =>
  paper.flatMap((line) => rowsOf(line, columns))

function rowsOf(line: Paper[number], columns: number): readonly PaperRow[] {
  if (line.as === 'cut') return [line]
  if (line.as === 'rule') return [{ as: 'row', text: '-'.repeat(columns), size: 1, isBold: false }]
  const { size, isBold } = line
  const room = Math.floor(columns / size)
  const texts = line.as === 'pair' ? pairOf(line, room) : textsOf(line, room)
  return texts.map((text) => ({ as: 'row', text, size, isBold }))
}

const textsOf = (
  { text, align }: { readonly text: string; readonly align: 'left' | 'center' },
  room: number,
) =>
  text
    .split('\n')
    .flatMap((part) => wrap(part, room))
    .map((row) =>
      align === 'left' ? row : ' '.repeat(Math.floor((room - widthOf(row)) / 2)) + row,
    )

/** The right end stays on the last row of the left one when there is room beside it, else below. */
function pairOf(
  { left, right }: { readonly left: string; readonly right: string },
  room: number,
): readonly string[] {
  const shown = wrap(right, room)
  const [first = ''] = shown
  if (shown.length > 1) return [...wrap(left, room), ...shown]
  const rest = room - widthOf(first) - 1
  // Left of a price there shall be some room for words; a narrow paper puts the price below.
  const rows = wrap(left, rest >= 8 ? rest : room)
  const last = rows.at(-1) ?? ''
  const gap = room - widthOf(last) - widthOf(first)
  return gap >= 1
    ? [...rows.slice(0, -1), last + ' '.repeat(gap) + first]
    : [...rows, ' '.repeat(room - widthOf(first)) + first]
}

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })
const lettersOf = (text: string) => Array.from(segments.segment(text), ({ segment }) => segment)

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]|\p{Emoji_Presentation}/u
/** Thai vowels that take a place of their own, though they belong to the letter before. */
const spacing = /[\u0e33\u0eb3]/gu

const widthOfLetter = (letter: string) =>
  (wide.test(letter) ? 2 : 1) + (letter.length > 1 ? (letter.match(spacing)?.length ?? 0) : 0)

/** In letters of the usual width: marks above and below take none, letters of East Asia take two. */
export const widthOf = (text: string): number =>
  lettersOf(text).reduce((sum, letter) => sum + widthOfLetter(letter), 0)

/** The letters of a row, and in which place of it each one stands. */
export function placesIn(
  text: string,
): readonly { readonly letter: string; readonly place: number }[] {
  let next = 0
  return lettersOf(text).map((letter) => {
    const place = next
    next += widthOfLetter(letter)
    return { letter, place }
  })
}

/** At least one row; no row is wider than `room`, but for a single letter that is. */
function wrap(text: string, room: number): readonly string[] {
  const rows: string[] = []
  let row = ''
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    for (const piece of piecesOf(word, room)) {
      if (row !== '' && widthOf(row) + 1 + widthOf(piece) > room) {
        rows.push(row)
        row = piece
      } else {
        row = row === '' ? piece : `${row} ${piece}`
      }
    }
  }
  return row === '' && rows.length > 0 ? rows : [...rows, row]
}

function piecesOf(word: string, room: number): readonly string[] {
  if (widthOf(word) <= room) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const letter of lettersOf(word)) {
    if (piece !== '' && widthOf(piece + letter) > room) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece]
}
