import { expect, test } from 'vitest'
import { consentCookie, consentIn, consentText } from './consent.ts'

const decidedAt = '2026-11-21T00:00:00.000Z'

test('a decision is kept with its date, and read among other cookies', () => {
  for (const decision of ['yes', 'no'] as const) {
    const cookies = `a=1; ${consentCookie}=${consentText({ decision, decidedAt })}; b=2`
    expect(consentIn(cookies)).toEqual({ decision, decidedAt })
  }
})

test.for(['', 'a=1', `${consentCookie}=yes`, `${consentCookie}=maybe~${decidedAt}`, 'x'])(
  'no decision stands in "%s"',
  (cookies) => {
    expect(consentIn(cookies)).toBeUndefined()
  },
)
