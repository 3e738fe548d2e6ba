import { expect, test } from 'vitest'
import { wordsOf } from './silence.ts'

const message = 'Failed to update order status'

test('a change that nobody answered says so, and what to do', () => {
  expect(wordsOf({ message, said: '', status: 0 })).toBe(
    `${message}. No answer came. Check the connection, then try again.`,
  )
  expect(wordsOf({ message: `${message}.`, said: '', status: 503 })).toBe(
    `${message}. No answer came. Check the connection, then try again.`,
  )
})

test('what the server said itself is shown as it said it', () => {
  const full = 'The server is full. Please try again in a minute.'
  expect(wordsOf({ message: full, said: full, status: 503 })).toBe(full)
  expect(wordsOf({ message, said: '', status: 500 })).toBe(message)
})
