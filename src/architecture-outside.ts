import {
  importsOf,
  isCode,
  isTest,
  ringOf,
  sliceOf,
  type Rule,
  type Source,
} from './architecture-rules.ts'
import { withoutComments } from './architecture-words.ts'

const asksOutside = /\bfetch\(|\bcreateTransport\(/g
const guarded = 'kit/server/outside.ts'

/**
 * `askOutside` refuses to ask within a transaction, and waits for nobody for ever. Nobody else makes a signal in these
 * files, so a call that is handed one stands inside it, however many functions deep.
 */
export const outsideIsAskedInOnePlace: Rule = (sources) =>
  sources
    .filter((source) => isCode(source) && source.path.startsWith('src/') && !isTest(source))
    .filter(({ path }) => ringOf(path) === 'server' && sliceOf(path) !== 'fakes')
    .filter((source) => {
      const text = withoutComments(source.text)
      const calls = [...text.matchAll(asksOutside)]
      return calls.length > 0 && !(reaches(source, guarded) && calls.every(isEndedByItsSignal))
    })
    .map(({ path }) => `${path} asks outside without ${guarded}`)

const ownSignal = /\bAbortSignal\.\w+\(|\bnew AbortController\(/
const signalHandedOn = /[{,]\s*signal\s*,?\s*\}/

/** Connections of mail live longer than one letter, and are waited for letter by letter. */
function isEndedByItsSignal({ 0: call, index, input }: RegExpExecArray): boolean {
  if (call.startsWith('create')) return true
  return !ownSignal.test(input) && signalHandedOn.test(argumentsAt(input, index + call.length))
}

/** What stands between the parentheses of a call. */
function argumentsAt(text: string, start: number): string {
  let depth = 1
  let end = start
  for (; depth > 0 && end < text.length; end += 1) {
    if (text[end] === '(') depth += 1
    if (text[end] === ')') depth -= 1
  }
  return text.slice(start, end)
}

const reaches = (source: Source, end: string) =>
  importsOf([source]).some(({ to }) => to.endsWith(end))
