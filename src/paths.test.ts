import { expect, test } from 'vitest'
import { isAdminAddress, isOwnAddress, paths, startOf, wantedOf, workplaceOf } from './paths.ts'

/** Those that lead somewhere whether or not there is a store. */
const ofThePlatform = new Set(['home', 'source', 'thankYou', 'storeLogin', 'operator'])

test('ROUTE-01 every address of a store begins with its slug, whatever else it names', () => {
  const addresses = Object.entries(paths)
    .filter(([name]) => !ofThePlatform.has(name) && !name.startsWith('operator'))
    .map(([, address]) => (address as (...parts: string[]) => string)('ulap', 'x'))
  expect(addresses.length).toBeGreaterThan(30)
  for (const address of addresses) expect(address).toMatch(/^\/ulap(?:[/?]|$)/)
})

test.each([
  ['cashier', '/ulap/admin/pos'],
  ['kitchen', '/ulap/admin/queue'],
  ['admin', '/ulap/admin'],
  ['manager', '/ulap/admin'],
  ['staff', '/ulap/admin'],
  ['kiosk', '/ulap/kiosk'],
  ['customer', '/ulap'],
])('%s begins at %s', (role, start) => {
  expect(startOf(role, 'ulap')).toBe(start)
  expect(['/ulap', '/ulap/admin', start]).toContain(workplaceOf(role, 'ulap')?.to ?? '/ulap')
})

test('what a name holds never becomes another address', () => {
  expect(paths.product('ulap', '../admin')).toBe('/ulap/product/..%2Fadmin')
  expect(paths.menu('a/b?c')).toBe('/a%2Fb%3Fc/menu')
})

test('the back office has a document of its own', () => {
  expect([paths.admin('ulap'), paths.adminOrder('ulap', 'x')].every(isAdminAddress)).toBe(true)
  expect([paths.menu('admin-fans'), paths.user('ulap')].some(isAdminAddress)).toBe(false)
})

test.each([
  ['/ulap/checkout', true],
  ['/', true],
  ['/ulap/menu?search=milk%20tea', true],
  ['', false],
  ['ulap', false],
  ['https://example.com', false],
  ['//example.com/a/admin', false],
  ['/\\example.com/a/admin', false],
  ['/\t/example.com/a/admin', false],
  ['/\n/example.com/a/admin', false],
  ['/ulap\n', false],
])('%j is an address of ours: %j', (address, isOurs) => {
  expect(isOwnAddress(address)).toBe(isOurs)
  if (isOurs) expect(new URL(address, 'http://larder.example').host).toBe('larder.example')
})

test('who is sent back to where they wanted to be is sent to no foreign page', () => {
  const wanted = (address: string) =>
    wantedOf(new URL(address, 'http://larder.example').searchParams)
  expect(wanted(paths.storeClosed('ulap', '/ulap/menu?search=tea'))).toBe('/ulap/menu?search=tea')
  expect(wanted('/ulap/closed?to=//example.com')).toBeUndefined()
  expect(wanted('/ulap/closed')).toBeUndefined()
})
