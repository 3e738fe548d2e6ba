import { z } from 'zod'

type Issue = Parameters<NonNullable<z.core.$ZodConfig['customError']>>[0]

/**
 * What a person reads where a rule has no text of its own. The words of a library are for programmers, and whatever a
 * schema answers may end up in front of somebody.
 */
function plainWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Please fill in this field' : wanted(issue.expected)
    case 'too_big':
      return `Please use at most ${issue.maximum}${unitOf(issue.origin)}`
    case 'too_small':
      return `Please use at least ${issue.minimum}${unitOf(issue.origin)}`
    case 'invalid_value':
      return 'Please choose one of the given values'
    default:
      return 'Please check this field'
  }
}

const wanted = (expected: string) =>
  ({
    number: 'Please enter a number',
    int: 'Please enter a whole number',
    string: 'Please enter a text',
  })[expected] ?? 'Please check this field'

const unitOf = (origin: string) => ({ string: ' characters', array: ' entries' })[origin] ?? ''

/** For the whole process: every schema without a text of its own answers in these words. */
export function speakPlainly(): void {
  z.config({ customError: plainWords })
}
