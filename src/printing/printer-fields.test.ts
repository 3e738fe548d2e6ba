import { expect, test } from 'vitest'
import { PrinterFields } from './contract.ts'

const fieldsOf = (printer: unknown) =>
  PrinterFields.safeParse(printer).error?.issues.map(({ path }) => path.join('.'))

test('all that is wrong with a printer is told at once', () => {
  expect(fieldsOf({ name: '', way: 'network', host: '', kinds: [] })).toEqual([
    'name',
    'kinds',
    'host',
  ])
  expect(fieldsOf({ name: 'Bar', way: 'usb', host: '', kinds: ['ticket'] })).toBeUndefined()
  expect(fieldsOf({ name: 'Bar', way: 'network', host: '10.0.0.7', kinds: [] })).toEqual(['kinds'])
  expect(fieldsOf({ name: 'Bar', way: 'network', host: 5, kinds: ['ticket'] })).toContain('host')
  expect(fieldsOf('a printer')).toEqual([''])
})
