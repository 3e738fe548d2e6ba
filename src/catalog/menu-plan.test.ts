import { describe, expect, test } from 'vitest'
import { fatesOf, menu, planOwn, reasonsOf, tea } from '../testing/menu-file.ts'
import type { TableCell } from './menu-columns.ts'

describe('a row of a file', () => {
  test('that nothing of the menu is like is new, and so is its category', () => {
    const { rows, products, categories } = planOwn([
      { Name: 'Mocha', Category: 'Hot Coffee', Price: '₱1.120,50', Barcode: '480' },
      { Name: 'Tea', Category: 'hot coffee', Price: '0', 'Switched on': 'no' },
    ])
    expect(rows).toMatchObject([
      { row: 2, fate: 'new', name: 'Mocha', category: 'Hot Coffee', price: 1120.5, reason: '' },
      { row: 3, fate: 'new', name: 'Tea', price: 0 },
    ])
    expect(categories).toEqual(['Hot Coffee'])
    expect(products).toMatchObject([
      {
        id: undefined,
        name: 'Mocha',
        description: 'Mocha',
        barcode: '480',
        inStock: true,
        price: 1120.5,
        sizes: [],
      },
      { name: 'Tea', inStock: false },
    ])
  })

  test('changes what it says, and an empty cell leaves what is there', () => {
    const { rows, products } = planOwn([
      { Name: 'classic milk tea', Category: 'MILK TEA', Price: '99', 'Switched on': 'N' },
    ])
    expect(rows).toMatchObject([
      {
        fate: 'changed',
        changes: [
          { field: 'Name', from: 'Classic Milk Tea', to: 'classic milk tea' },
          { field: 'Switched on', from: 'yes', to: 'no' },
          { field: 'Price', from: '95.00', to: '99.00' },
        ],
      },
    ])
    expect(products).toEqual([
      {
        id: 'tea',
        name: 'classic milk tea',
        description: 'Black tea, fresh milk',
        category: 'Milk Tea',
        barcode: '4800001',
        inStock: false,
        price: 99,
        sizes: [],
      },
    ])
  })

  test('that says what is so already changes nothing', () => {
    const { rows, products } = planOwn([
      { Name: 'Classic Milk Tea', Category: 'Milk Tea', Price: '95.00', Barcode: '4800001' },
      { Slug: 'latte', Size: 'large', Price: '130' },
    ])
    expect(rows.map(({ fate }) => fate)).toEqual(['unchanged', 'unchanged'])
    expect(products).toEqual([])
  })

  test('is found by its slug, by its barcode, and only then by its name within its category', () => {
    const moved = planOwn([
      { Slug: 'classic-milk-tea', Name: 'House Tea', Category: 'Coffee', Price: '95' },
    ])
    expect(moved.products).toMatchObject([{ id: 'tea', name: 'House Tea', category: 'Coffee' }])
    const renamed = planOwn([{ Barcode: '4800001', Name: 'House Tea', Category: 'Milk Tea' }])
    expect(renamed.products).toMatchObject([{ id: 'tea', name: 'House Tea' }])
    const elsewhere = planOwn([{ Name: 'Classic Milk Tea', Category: 'Coffee', Price: '95' }])
    expect(elsewhere.rows).toMatchObject([
      {
        fate: 'new',
        notes: [
          expect.stringContaining('without recipe and picture'),
          'Another product of this name is in "Milk Tea".',
        ],
      },
    ])
    const anywhere = planOwn([{ Name: 'Classic Milk Tea', Price: '90' }])
    expect(anywhere.products).toMatchObject([{ id: 'tea', category: 'Milk Tea', price: 90 }])
  })

  test('of a slug that no product has is known by its name', () => {
    expect(fatesOf(planOwn([{ Slug: 'gone', Name: 'Tea', Category: 'X', Price: '1' }]))).toEqual([
      'new',
    ])
  })

  test.each<[string, Partial<Record<string, TableCell>>, string]>([
    ['no name', { Price: '5', Category: 'X' }, 'Name is required'],
    ['no price', { Name: 'A', Category: 'X' }, 'Price is required'],
    ['no category', { Name: 'A', Price: '5' }, 'Category is required'],
    [
      'a price that could be two',
      { Name: 'A', Category: 'X', Price: '1,234' },
      'The price "1,234" cannot be taken. Please write 1234, or 1.234 if that is what you mean',
    ],
    [
      'a price in words',
      { Name: 'A', Category: 'X', Price: 'variable' },
      'The price "variable" cannot be taken. Please enter a number, such as 1234.50',
    ],
    [
      'a price below nothing',
      { Name: 'A', Category: 'X', Price: '-1' },
      'The price "-1" cannot be taken. The amount cannot be negative',
    ],
    [
      'a price of three decimals',
      { Name: 'A', Category: 'X', Price: '1.005' },
      'The price "1.005" cannot be taken. Please use at most two decimals',
    ],
    [
      'a price that became a date',
      { Name: 'A', Category: 'X', Price: { lost: 'date' } },
      'The spreadsheet has made a date of the Price. Please write it as text.',
    ],
    [
      'a size that became a date',
      { Name: 'A', Category: 'X', Price: '1', Size: { lost: 'date' } },
      'The spreadsheet has made a date of the Size. Please write it as text.',
    ],
    [
      'an error for a name',
      { Name: { lost: 'error' }, Price: '1' },
      'The Name is an error in the spreadsheet.',
    ],
    [
      'a barcode that was cut short',
      { Name: 'A', Category: 'X', Price: '1', Barcode: '4.80651E+12' },
      'The spreadsheet has cut this barcode short: 4.80651E+12. Please write it as text.',
    ],
    [
      'a switch that is neither',
      { Name: 'A', Category: 'X', Price: '1', 'Switched on': 'maybe' },
      'Switched on: Please write yes or no instead of "maybe"',
    ],
    [
      'too long a name',
      { Name: 'A'.repeat(121), Category: 'X', Price: '1' },
      'Name: Please use at most 120 characters',
    ],
    [
      'a price below the ingredients',
      { Name: 'Classic Milk Tea', Category: 'Milk Tea', Price: '11.99' },
      'The price cannot be lower than the ingredients with markup (12.00).',
    ],
    [
      "another product's barcode",
      { Slug: 'latte', Barcode: '4800001' },
      '"Classic Milk Tea" has this barcode already.',
    ],
    [
      "the barcode of another's size",
      { Slug: 'classic-milk-tea', Barcode: '4800002' },
      '"Latte, Large" has this barcode already.',
    ],
    [
      'a price for a product whose sizes have prices',
      { Name: 'Latte', Category: 'Coffee', Price: '101' },
      'This product has sizes: please give each of them a row of its own. The file of “Download your menu” has them.',
    ],
    [
      'a size below its ingredients',
      { Name: 'Latte', Category: 'Coffee', Size: 'Large', Price: '59.99' },
      'The price cannot be lower than the ingredients with markup (60.00).',
    ],
    ['nothing to take over', { Slug: 'latte' }, 'There is nothing to take over in this row.'],
  ])('with %s is refused', (_, cells, reason) => {
    const { rows, products, categories } = planOwn([cells])
    expect(rows).toMatchObject([{ row: 2, fate: 'refused', reason, changes: [] }])
    expect([products, categories]).toEqual([[], []])
  })

  test('at the very floor is taken, and a price below it that was there before may stay', () => {
    expect(
      fatesOf(planOwn([{ Name: 'Classic Milk Tea', Category: 'Milk Tea', Price: '12' }])),
    ).toEqual(['changed'])
    const cheap = { ...menu, products: [{ ...tea, price: 5 }] }
    const kept = planOwn([{ Slug: tea.slug, Price: '5', Description: 'Other' }], cheap)
    expect(fatesOf(kept)).toEqual(['changed'])
  })

  test('is refused where two products could be meant', () => {
    const twins = { ...menu, products: [tea, { ...tea, id: 'twin', slug: 'twin', barcode: '' }] }
    expect(
      reasonsOf(planOwn([{ Name: tea.name, Category: tea.category, Price: '1' }], twins)),
    ).toEqual(['2 products of this category have this name. Please write the slug too.'])
    expect(reasonsOf(planOwn([{ Name: tea.name, Price: '1' }], twins))).toEqual([
      '2 products have this name. Please write the category too.',
    ])
    const both = planOwn([
      { Name: 'X', Category: 'Y', Size: 'S', Barcode: '4800001', Price: '1' },
      { Name: 'X', Category: 'Y', Size: 'L', Barcode: '4800002', Price: '1' },
    ])
    expect(reasonsOf(both)[0]).toBe('The barcodes of these rows belong to different products.')
  })

  test('is refused where another row of the file says it already', () => {
    const twice = planOwn([
      { Name: 'A', Category: 'X', Price: '1' },
      { Name: 'a', Category: 'x', Price: '2' },
    ])
    expect(reasonsOf(twice)).toEqual([
      'Row 3 of the same product is refused.',
      'Row 2 is the same product already.',
    ])
    const bySlug = planOwn([
      { Slug: tea.slug, Price: '96' },
      { Name: tea.name, Category: tea.category, Price: '97' },
    ])
    expect(reasonsOf(bySlug)).toEqual(['', 'Row 2 is about the same product.'])
    const codes = planOwn([
      { Name: 'A', Category: 'X', Price: '1', Barcode: '7' },
      { Name: 'B', Category: 'X', Price: '1', Barcode: '7' },
    ])
    expect(reasonsOf(codes)).toEqual(['', 'The product of row 2 has this barcode too.'])
    const sizes = planOwn([
      { Name: 'A', Category: 'X', Size: 'S', Price: '1', Barcode: '7' },
      { Name: 'A', Category: 'X', Size: 'L', Price: '2', Barcode: '7' },
    ])
    expect(reasonsOf(sizes)).toEqual([
      'Row 3 of the same product is refused.',
      'Row 2 has this barcode too.',
    ])
  })
})
