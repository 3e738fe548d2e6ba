import { describe, expect, test } from 'vitest'
import { tableOf } from '../testing/menu-file.ts'
import { leftOut, understand } from './menu-columns.ts'

describe('the columns of a file', () => {
  test('are known by the titles that Square gives them', () => {
    const heads = [
      'Token',
      'Item Name',
      'Variation Name',
      'SKU',
      'Description',
      'Category',
      'GTIN',
      'Price',
      'Option Name 1',
      'Option Value 1',
      'Current Quantity Main Street',
      'Modifier Set - Milk',
      'Tax - VAT (12%)',
    ]
    expect(understand(heads)).toEqual([
      '',
      'name',
      'size',
      '',
      'description',
      'category',
      'barcode',
      'price',
      '',
      '',
      '',
      '',
      '',
    ])
  })

  test('are known by the titles that Loyverse gives them, with a size in several parts', () => {
    const heads = [
      'Handle',
      'SKU',
      'Name',
      'Category',
      'Sold by weight',
      'Option 1 name',
      'Option 1 value',
      'Option 2 name',
      'Option 2 value',
      'Cost',
      'Barcode',
      'Track stock',
      'Available for sale [Makati]',
      'Price [Makati]',
      'Price [Cebu]',
      'In stock [Makati]',
      'Modifier - "Sugar"',
    ]
    expect(understand(heads)).toEqual([
      'handle',
      '',
      'name',
      'category',
      '',
      '',
      'size',
      '',
      'size',
      '',
      'barcode',
      '',
      'inStock',
      'price',
      '',
      '',
      '',
    ])
  })

  test('a stock number is what is scanned where there is no other', () => {
    expect(understand(['Name', 'SKU'])).toEqual(['name', 'barcode'])
  })

  test('those that say something and are not taken over are named', () => {
    const heads = ['Name', 'Price', 'Modifier Set - Milk', 'Tax', '']
    const table = tableOf(heads, [['Tea', '1', 'Y', '', 'x']])
    expect(leftOut(table, understand(heads))).toEqual(['Modifier Set - Milk', 'Column E'])
  })
})
