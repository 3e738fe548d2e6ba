import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { offsetOf, PageQuery, pagesOf, rowsPerPage } from './page.ts'

describe('a page', () => {
  test('has ten rows unless a screen says otherwise', () => {
    expect(rowsPerPage).toBe(10)
    expect(PageQuery.parse({})).toEqual({ page: 1, limit: 10 })
  })

  test.each([
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: 'x' },
    { page: '1e99' },
    { limit: '0' },
    { limit: '101' },
    { limit: 'NaN' },
  ])('is never %j', (query) => {
    expect(PageQuery.safeParse(query).success).toBe(false)
  })

  test('every row is on exactly one of the pages, and there is always a first', () => {
    assert(
      property(integer({ min: 0, max: 10_000 }), integer({ min: 1, max: 100 }), (total, limit) => {
        const pages = pagesOf(total, limit)
        expect(pages).toBeGreaterThanOrEqual(1)
        expect(offsetOf({ page: pages, limit })).toBeLessThan(Math.max(total, 1))
        expect(offsetOf({ page: pages + 1, limit })).toBeGreaterThanOrEqual(total)
      }),
    )
  })
})
