import { createCanvas, type Canvas } from '@napi-rs/canvas'

/** What a printer has done with the bytes it was sent. */
export interface Printed {
  /** The letters of its rows; a row that came as a picture is "[picture]". */
  readonly text: readonly string[]
  /** How often the drawer was opened. */
  readonly pulses: number
  /** A picture of each piece of paper, cut or torn off. */
  readonly papers: readonly Buffer[]
  /** Bytes of the pictures it was sent that are black, in all. */
  readonly blackDots: number
}

const dotsPerRow = 576
const letter = { width: 12, height: 30 } as const
const longest = 8000
/** The upper half of the table that every printer begins with. */
const table437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

interface Head {
  x: number
  y: number
  size: number
  isBold: boolean
  canvas: Canvas
}

const freshHead = (): Head => {
  const canvas = createCanvas(dotsPerRow, longest)
  const paper = canvas.getContext('2d')
  paper.fillStyle = 'white'
  paper.fillRect(0, 0, dotsPerRow, longest)
  return { x: 0, y: 8, size: 1, isBold: false, canvas }
}

/** A printer in the middle of its work. */
interface Work {
  readonly bytes: Buffer
  readonly text: string[]
  readonly papers: Buffer[]
  head: Head
  row: string
  at: number
  pulses: number
  blackDots: number
}

/** Reads ESC/POS as a printer does: the commands of receipts, and no more. Stops at what it does not know. */
export function printEscPos(bytes: Buffer): Printed {
  const work: Work = {
    bytes,
    text: [],
    papers: [],
    head: freshHead(),
    row: '',
    at: 0,
    pulses: 0,
    blackDots: 0,
  }
  while (work.at < bytes.length) obey(work, next(work))
  tear(work)
  const { text, pulses, papers, blackDots } = work
  return { text, pulses, papers, blackDots }
}

function next(work: Work): number {
  work.at += 1
  return work.bytes[work.at - 1] ?? 0
}

function obey(work: Work, byte: number): void {
  if (byte === 0x1b) return escape(work, String.fromCharCode(next(work)))
  if (byte === 0x1d) return group(work, String.fromCharCode(next(work)))
  if (byte === 0x0a) return feed(work)
  if (byte >= 0x80) return put(work, table437[byte - 0x80] ?? '?')
  if (byte >= 0x20) return put(work, String.fromCharCode(byte))
  // FS has one more byte here, DLE two.
  work.at += ({ 0x1c: 1, 0x10: 2 } as Record<number, number>)[byte] ?? 0
}

function escape(work: Work, command: string): void {
  const { head } = work
  if (command === '@') {
    Object.assign(head, { size: 1, isBold: false })
  } else if (command === 'E') {
    head.isBold = next(work) === 1
  } else if (command === 'p') {
    work.at += 3
    work.pulses += 1
  } else if ('Mta!-VR3G{'.includes(command)) {
    work.at += 1
  } else if (command !== '2') {
    throw new Error(`ESC ${command} is not known`)
  }
}

function group(work: Work, command: string): void {
  if (command === '!') {
    work.head.size = (next(work) & 0x0f) + 1
  } else if (command === 'V') {
    if (next(work) >= 65) work.at += 1
    tear(work)
  } else if (command === 'v') {
    drawDots(work)
  } else if ('rBI'.includes(command)) {
    work.at += 1
  } else {
    throw new Error(`GS ${command} is not known`)
  }
}

function feed(work: Work): void {
  const { head, row } = work
  if (row !== '') work.text.push(row.trimEnd())
  work.row = ''
  head.x = 0
  head.y = Math.min(head.y + letter.height * head.size, longest - 100)
}

function put(work: Work, sign: string): void {
  const { head } = work
  const paper = head.canvas.getContext('2d')
  paper.fillStyle = 'black'
  paper.font = `${head.isBold ? 'bold ' : ''}${20 * head.size}px monospace`
  paper.fillText(sign, head.x, head.y + 22 * head.size)
  head.x += letter.width * head.size
  work.row += sign
}

function tear(work: Work): void {
  if (work.row !== '') feed(work)
  const { head } = work
  if (head.y > 8) work.papers.push(cut(head))
  work.head = { ...freshHead(), size: head.size, isBold: head.isBold }
}

function drawDots(work: Work): void {
  const { head, bytes } = work
  work.at += 2
  const width = next(work) + next(work) * 256
  const height = next(work) + next(work) * 256
  const dots = bytes.subarray(work.at, work.at + width * height)
  const paper = head.canvas.getContext('2d')
  paper.fillStyle = 'black'
  dots.forEach((byte, index) => {
    const y = head.y + Math.floor(index / width)
    for (let bit = 0; bit < 8; bit += 1) {
      if ((byte & (0x80 >> bit)) !== 0) {
        paper.fillRect((index % width) * 8 + bit, y, 1, 1)
        work.blackDots += 1
      }
    }
  })
  head.y += height
  work.at += width * height
  work.text.push('[picture]')
}

function cut({ canvas, y }: Head): Buffer {
  const piece = createCanvas(dotsPerRow, y + 16)
  piece.getContext('2d').drawImage(canvas, 0, 0)
  return piece.toBuffer('image/png')
}
