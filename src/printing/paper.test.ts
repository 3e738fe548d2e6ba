import { array, assert, constantFrom, integer, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asCopy, layPaper, Paper, placesIn, widthOf, type PaperLine } from './paper.ts'

const rows = (lines: readonly PaperLine[], columns: number) =>
  layPaper(Paper.parse(lines), columns).map((row) => (row.as === 'cut' ? '[cut]' : row.text))

test('a copy says so above everything, and no more than once', () => {
  const receipt = Paper.parse([{ as: 'text', text: 'Larder Cafe' }])
  expect(rows(asCopy(receipt), 32)).toEqual([' THIS IS A COPY', 'Larder Cafe'])
  expect(rows(asCopy(asCopy(receipt)), 32)).toEqual([' THIS IS A COPY', 'Larder Cafe'])
  expect(asCopy([])).toEqual([])
})

describe('the layout of a paper', () => {
  test('a product and its price stand at the two ends of a row', () => {
    expect(rows([{ as: 'pair', left: '2 × Milk Tea', right: '₱220.00' }], 32)).toEqual([
      '2 × Milk Tea             ₱220.00',
    ])
  })

  test('a long name goes on below, and the price stays beside its last row', () => {
    expect(
      rows([{ as: 'pair', left: 'Brown Sugar Boba with Cream', right: '₱1,110.00' }], 24),
    ).toEqual(['Brown Sugar', 'Boba with', 'Cream          ₱1,110.00'])
  })

  test('what is twice as large has half the room, and is centred in it', () => {
    expect(rows([{ as: 'text', text: '#1001', size: 2, align: 'center' }], 32)).toEqual([
      '     #1001',
    ])
    expect(rows([{ as: 'text', text: 'Classic Milk Tea', size: 2 }], 20)).toEqual([
      'Classic',
      'Milk Tea',
    ])
  })

  test('a word longer than the row is broken, a rule is as wide as the paper, a cut is a cut', () => {
    expect(
      rows([{ as: 'text', text: 'abcdefghijklmnopqrst' }, { as: 'rule' }, { as: 'cut' }], 16),
    ).toEqual(['abcdefghijklmnop', 'qrst', '----------------', '[cut]'])
  })

  test('marks above and below a Thai letter take no room, East Asian letters take two', () => {
    expect(widthOf('ชานมไข่มุก')).toBe(8)
    expect(widthOf('น้ำ')).toBe(2)
    expect(widthOf('奶茶')).toBe(4)
    expect(placesIn('奶a').map(({ place }) => place)).toEqual([0, 2])
  })

  test('no row is wider than the paper, and no letter is lost', () => {
    const words = array(
      string({ unit: constantFrom('a', 'é', '₱', 'ข่', '茶'), minLength: 1, maxLength: 30 }),
    )
    assert(
      property(
        words,
        words,
        integer({ min: 16, max: 64 }),
        constantFrom(1 as const, 2 as const),
        (left, right, columns, size) => {
          const laid = layPaper(
            Paper.parse([
              { as: 'pair', left: left.join(' '), right: right.join(' '), size },
              { as: 'text', text: left.join(' '), size, align: 'center' },
            ]),
            columns,
          ).flatMap((row) => (row.as === 'row' ? [row.text] : []))
          for (const row of laid) expect(widthOf(row) * size).toBeLessThanOrEqual(columns)
          const letters = [...left, ...right, ...left].join('')
          expect(laid.join('').replaceAll(' ', '')).toHaveLength(letters.length)
        },
      ),
    )
  })
})
