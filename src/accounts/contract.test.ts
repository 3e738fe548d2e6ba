import { expect, test } from 'vitest'
import { accounts } from './contract.ts'

const codeOf = (code: string) =>
  accounts.resetPassword.body?.safeParse({
    email: 'ana@example.com',
    code,
    newPassword: 'Fresh-horse-9!',
  }).data?.code

test.each(['12345678', '1234 5678', ' 12 34 56 78 ', '1234-5678', '1234\u00a05678'])(
  'the code %j is the one of the letter, however it is grouped',
  (typed) => {
    expect(codeOf(typed)).toBe('12345678')
  },
)
