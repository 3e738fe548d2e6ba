import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { normalPerson, type Person } from './person.ts'

const sha256 = (text = '') => createHash('sha256').update(text).digest('hex')

describe('the published vectors', () => {
  test.for([
    ['em', { email: ' John_Smith@gmail.com ' }, /^62a14e44.*0f62f$/],
    ['ph', { phone: '+1 (650) 555-1212' }, /^e323ec62.*b3176$/],
    ['ph', { phone: '0016505551212' }, /^e323ec62.*b3176$/],
    ['fn', { firstName: 'Mary' }, /^6915771b.*f4ec$/],
  ] as const)('%s of %j', ([key, person, hash]) => {
    expect(sha256(normalPerson(person)[key])).toMatch(hash)
  })
})

describe('one spelling for one person', () => {
  test.for<[Person, object]>([
    [{ city: 'San Fernando City 2, ' }, { ct: 'sanfernandocity' }],
    [{ city: 'Parañaque' }, { ct: 'parañaque' }],
    [{ zipcode: ' 94035-1234' }, { zp: '94035' }],
    [{ zipcode: 'SW1A 1AA' }, { zp: 'sw1a1aa' }],
    [{ country: 'PH' }, { country: 'ph' }],
    [{ country: 'Philippines' }, {}],
    [{ lastName: ' De la Cruz ' }, { ln: 'de la cruz' }],
    [{ phone: 'none' }, {}],
    [{ externalID: ' 42 ' }, { external_id: '42' }],
    [{}, {}],
  ])('%j', ([person, normal]) => {
    expect(normalPerson(person)).toEqual(normal)
  })
})
