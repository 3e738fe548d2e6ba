import { expect, test } from 'vitest'
import { toldImport, toldOnlyRead, toldPreview } from './told-import.ts'

test.each([
  [{ coming: 2, refused: 0, of: 3 }, ''],
  [{ coming: 2, refused: 1, of: 3 }, '1 row refused and left out.'],
  [
    { coming: 0, refused: 1, of: 3 },
    'There is nothing to import: what can be taken is on the menu already. 1 row refused and left out.',
  ],
  [
    { coming: 0, refused: 0, of: 3 },
    'There is nothing to import: what can be taken is on the menu already.',
  ],
  [
    { coming: 0, refused: 4, of: 4 },
    'Nothing of it can be taken: 4 rows refused. Put right in the file what is said below, then choose it again.',
  ],
  [{ coming: 0, refused: 0, of: 0 }, 'There is nothing to import: the file has no rows.'],
])('of a file that was looked at, %o: %s', (counts, told) => {
  expect(toldPreview(counts)).toBe(told)
})

test.each([
  [{ added: 1, changed: 2, refused: 0 }, '1 product added, 2 products changed'],
  [{ added: 4, changed: 0, refused: 10 }, '4 products added, 10 rows left out'],
  [
    { added: 0, changed: 0, refused: 1 },
    'All that can be taken is on your menu already, 1 row left out',
  ],
])('an import of %o has done: %s', (counts, told) => {
  expect(toldImport(counts)).toBe(told)
})

test.each([
  [['Token', 'Modifier Set - Milk'], ''],
  [
    ['Cost', 'Sizes'],
    'What this file says of Sizes is not taken: they stay as they are. “Download your menu” makes the file to change: it has a row for each size.',
  ],
  [
    ['Ingredients', 'Sizes', 'Choices'],
    'What this file says of Ingredients, Sizes, and Choices is not taken: they stay as they are. “Download your menu” makes the file to change: it has a row for each size. Recipes and options are changed at each product.',
  ],
  [
    ['Ingredients'],
    'What this file says of Ingredients is not taken: they stay as they are. Recipes and options are changed at each product.',
  ],
])('of a file whose %j are left out: %s', (leftOut, told) => {
  expect(toldOnlyRead(leftOut)).toBe(told)
})
