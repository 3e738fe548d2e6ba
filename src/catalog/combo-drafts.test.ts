import { expect, test } from 'vitest'
import { comboFigures } from './combo-drafts.ts'

test.each([
  [1e300, 0],
  [4_801_234_567_890, 0],
  [-5, 50],
  ['x', 50],
  [10, 40],
])('an extra of %j that is being typed leaves a combo at least at %d', (extra, floor) => {
  const product = crypto.randomUUID()
  const tea = { key: product, product, size: null, label: 'Tea', cost: 20, floor: 50 }
  const slots = [{ label: 'Drink', entries: [{ product, size: null, extra }] }]
  expect(comboFigures(slots, [tea]).floor).toBe(floor)
})
