import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('a failure is logged in words and codes, without what a library hangs on it', () => {
  const stream = new PassThrough({ encoding: 'utf8' })
  const client = { secretKey: 4711, connection: { password: 'hush' } }
  const cause = Object.assign(new Error('reset by peer'), { client })
  const error = Object.assign(new Error('the line broke', { cause }), { code: '57P01', client })
  createLog('warn', stream).warn(error, 'a database connection was lost')
  const text = String(stream.read())
  const line = JSON.parse(text) as { msg: string; err: Record<string, unknown> }
  expect(line.msg).toBe('a database connection was lost')
  expect(line.err).toEqual({
    type: 'Error',
    message: 'the line broke: reset by peer',
    stack: expect.stringContaining('log.test.ts'),
    code: '57P01',
  })
  expect(text).not.toMatch(/secretKey|4711|hush/)
})
