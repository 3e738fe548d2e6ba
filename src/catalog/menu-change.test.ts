import { describe, expect, test } from 'vitest'
import { empty, fatesOf, plan, planOwn, reasonsOf, tea } from '../testing/menu-file.ts'

describe('the sizes of a product', () => {
  test('are its rows, each with its own price and barcode', () => {
    const { rows, products } = planOwn([
      { Name: 'Mocha', Category: 'Coffee', Size: 'Small', Price: '90', Barcode: '1' },
      { Name: 'Mocha', Category: 'Coffee', Size: 'Large', Price: '110', Barcode: '2' },
    ])
    expect(rows).toMatchObject([
      {
        fate: 'new',
        size: 'Small',
        price: 90,
        notes: [
          'On sale at once, without recipe and picture: selling it takes nothing from the shelf.',
        ],
      },
      { fate: 'new', size: 'Large', price: 110, notes: [] },
    ])
    expect(products).toMatchObject([
      {
        price: 90,
        barcode: '',
        sizes: [
          { id: undefined, label: 'Small', price: 90, barcode: '1' },
          { id: undefined, label: 'Large', price: 110, barcode: '2' },
        ],
      },
    ])
  })

  test('of a new product that is switched off are not on sale', () => {
    const { rows } = planOwn([
      { Name: 'Mocha', Category: 'Coffee', Price: '90', 'Switched on': 'no' },
    ])
    expect(rows).toMatchObject([
      {
        fate: 'new',
        notes: [
          'Switched off, and without recipe and picture: selling it takes nothing from the shelf.',
        ],
      },
    ])
  })

  test('change one by one, keep what no row names, and come to those that are there', () => {
    const { rows, products } = planOwn([
      { Name: 'Latte', Category: 'Coffee', Size: 'Large', Price: '135' },
      { Name: 'Latte', Category: 'Coffee', Size: 'Huge', Price: '160' },
    ])
    expect(rows).toMatchObject([
      { fate: 'changed', changes: [{ field: 'Price', from: '130.00', to: '135.00' }], notes: [] },
      {
        fate: 'new',
        changes: [],
        notes: ['This size takes nothing from the shelf until its recipe is entered.'],
      },
    ])
    expect(products).toMatchObject([
      {
        id: 'latte',
        price: 100,
        sizes: [
          { id: 'small', price: 100 },
          { id: 'large', price: 135, barcode: '4800002' },
          { id: undefined, label: 'Huge', price: 160 },
        ],
      },
    ])
  })

  test('are known by their barcodes too, and get another name by it', () => {
    const { rows } = planOwn([{ Slug: 'latte', Size: 'Venti', Barcode: '4800002' }])
    expect(rows).toMatchObject([
      { fate: 'changed', changes: [{ field: 'Size', from: 'Large', to: 'Venti' }] },
    ])
    const same = planOwn([{ Slug: 'latte', Size: 'small', Barcode: '4800002' }])
    expect(reasonsOf(same)).toEqual(['Two sizes have the same label'])
  })

  test('of a product that had none: the first is the product as it was, with its barcode', () => {
    const { rows, products } = planOwn([
      { Slug: tea.slug, Size: 'Regular', Price: '95', Barcode: '4800001' },
      { Slug: tea.slug, Size: 'Large', Price: '120' },
    ])
    expect(rows).toMatchObject([
      { fate: 'new', notes: [] },
      {
        fate: 'new',
        notes: ['This size takes nothing from the shelf until its recipe is entered.'],
      },
    ])
    expect(products).toMatchObject([
      { id: 'tea', barcode: '', price: 95, sizes: [{ barcode: '4800001' }, { barcode: '' }] },
    ])
    const cheap = planOwn([{ Slug: tea.slug, Size: 'Small', Price: '11' }])
    expect(reasonsOf(cheap)).toEqual([
      'The price cannot be lower than the ingredients with markup (12.00).',
    ])
  })

  test('are all refused with one of them: half a product helps nobody', () => {
    const { rows, products } = planOwn([
      { Name: 'Mocha', Category: 'Coffee', Size: 'Small', Price: '90' },
      { Name: 'Mocha', Category: 'Coffee', Size: 'Large', Price: 'ask' },
    ])
    expect(rows.map(({ fate, reason }) => [fate, reason])).toEqual([
      ['refused', 'Row 3 of the same product is refused.'],
      ['refused', 'The price "ask" cannot be taken. Please enter a number, such as 1234.50'],
    ])
    expect(products).toEqual([])
  })

  test('say the same of their product, or leave it open', () => {
    const differing = planOwn([
      { Slug: 'x', Name: 'Mocha', Category: 'Coffee', Size: 'S', Price: '1', Description: 'One' },
      { Slug: 'x', Size: 'M', Price: '1' },
      { Slug: 'x', Size: 'L', Price: '1', Description: 'Two' },
    ])
    expect(reasonsOf(differing)[2]).toBe(
      'This row has another description than row 2 of the same product: give both the same.',
    )
    const switched = planOwn([
      { Name: 'M', Category: 'C', Size: 'S', Price: '1', 'Switched on': 'yes' },
      { Name: 'M', Category: 'C', Size: 'L', Price: '1', 'Switched on': 'no' },
    ])
    expect(reasonsOf(switched)[1]).toBe(
      'This row has another switch than row 2 of the same product: give both the same.',
    )
    const open = planOwn([
      { Name: 'M', Category: 'C', Price: '1' },
      { Name: 'M', Category: 'C', Size: 'L', Price: '1' },
    ])
    expect(reasonsOf(open)[0]).toBe('Size is required: other rows of this product have one.')
  })

  test('are twelve at most', () => {
    const sizes = (count: number) =>
      planOwn(
        Array.from({ length: count }, (_, at) => ({
          Name: 'M',
          Category: 'C',
          Size: `Size ${at}`,
          Price: '1',
        })),
      )
    expect(fatesOf(sizes(12)).every((fate) => fate === 'new')).toBe(true)
    expect(reasonsOf(sizes(13))[0]).toBe('Please use at most 12 sizes')
  })
})

describe('files of other programs', () => {
  test('Square: the one variation "Regular" is the product itself', () => {
    const heads = ['Item Name', 'Variation Name', 'Category', 'Price', 'GTIN', 'SKU', 'Description']
    const { rows, products } = plan(
      heads,
      [
        ['Espresso', 'Regular', 'Coffee', '80.00', '', 'SQ1', ''],
        ['Flat White', 'Regular', 'Coffee', '100.00', '', '', ''],
        ['Flat White', 'Large', 'Coffee', '120.00', '', '', ''],
      ],
      empty,
    )
    expect(rows.map(({ fate, size }) => [fate, size])).toEqual([
      ['new', ''],
      ['new', 'Regular'],
      ['new', 'Large'],
    ])
    expect(products.map(({ sizes }) => sizes.length)).toEqual([0, 2])
  })

  test('Loyverse: rows of one handle are one product, whose name stands in the first', () => {
    const heads = [
      'Handle',
      'Name',
      'Category',
      'Option 1 value',
      'Option 2 value',
      'Price [Makati]',
      'Barcode',
      'SKU of included item',
    ]
    const { rows, products } = plan(
      heads,
      [
        ['okinawa', 'Okinawa', 'Milk Tea', 'Large', 'Hot', '110', '', ''],
        ['okinawa', '', '', 'Large', 'Cold', '115', '99', ''],
        ['set', 'Set', 'Milk Tea', '', '', '200', '', ''],
        ['set', '', '', '', '', '', '', '10001'],
      ],
      empty,
    )
    expect(rows.map(({ fate, size, reason }) => [fate, size, reason])).toEqual([
      ['new', 'Large / Hot', ''],
      ['new', 'Large / Cold', ''],
      ['new', '', ''],
      ['refused', '', 'There is nothing to take over in this row.'],
    ])
    expect(products).toMatchObject([
      { name: 'Okinawa', category: 'Milk Tea', sizes: [{ price: 110 }, { barcode: '99' }] },
      { name: 'Set', price: 200 },
    ])
  })
})

test('a combo gets another price from a file, and no sizes', () => {
  const menu = { products: [{ ...tea, isCombo: true }], categories: ['Milk Tea'] }
  const heads = ['Name', 'Category', 'Size', 'Price']
  const dearer = plan(heads, [['Classic Milk Tea', 'Milk Tea', '', '99']], menu)
  expect(dearer.rows).toMatchObject([{ fate: 'changed' }])
  const sized = plan(heads, [['Classic Milk Tea', 'Milk Tea', 'Large', '99']], menu)
  expect(reasonsOf(sized)).toEqual([
    'A combo is made of other products: it has no recipe, sizes or choices of its own.',
  ])
})
