import type { Guard } from '../guard.ts'

const typed = { tests: 'src/choices/server/typed-choices.test.ts' }
const remeasuring = { ...typed, file: 'src/catalog/server/remeasure.ts' }

export const choices: readonly Guard[] = [
  {
    ...typed,
    file: 'src/choices/effect-on-shelf.ts',
    wrong: 'An option takes litres for millilitres',
    text: 'taken.set(each, found.quantity)',
    broken: 'taken.set(each, each)',
    title: 'sizes and options take what was typed in other units',
  },
  {
    ...typed,
    file: 'src/choices/effect-on-shelf.ts',
    wrong: 'A swap forgets in which units its ratio was typed',
    text: 'const each = dividedBy(times(exactly(ratio), much.quantity), one.quantity)',
    broken: 'const each = exactly(ratio)',
    title: 'counted in other units, sizes and options are turned along',
  },
  {
    ...typed,
    file: 'src/choices/evaluation.ts',
    wrong: 'A swap reckons with a ratio that was rounded before',
    text: 'exactRatio === undefined\n    ? times(amount, ratio)',
    broken: 'exactRatio !== null\n    ? times(amount, ratio)',
    title: 'counted in other units, sizes and options are turned along',
  },
  {
    ...remeasuring,
    wrong: 'Options go on taking millilitres of what is counted in litres',
    text: 'await remeasureChoices(scope, ingredientId, before, after)',
    broken: 'await remeasureChoices(scope, ingredientId, before, before)',
    title: 'counted in other units, sizes and options are turned along',
  },
  {
    ...remeasuring,
    wrong: 'Sizes go on taking millilitres of what is counted in litres',
    text: 'measured({ ...line, name }, before, after)',
    broken: 'measured({ ...line, name }, before, before)',
    title: 'counted in other units, sizes and options are turned along',
  },
  {
    ...remeasuring,
    wrong: 'The menu is not told when a shelf counted otherwise runs out',
    text: 'await saveNeeds(scope, product.id, product)',
    broken: 'void product',
    title: 'counted in other units, sizes and options are turned along',
  },
  {
    file: 'src/orders/server/correction/needs-today.ts',
    tests: 'src/orders/server/correction/correct-order.test.ts',
    wrong: 'A cup that was sold in grams comes back as so many kilos',
    text: 'quantity: rounded(today.quantity)',
    broken: 'quantity: today.ok ? quantity : 0',
    title: 'in the kilos of today',
  },
  {
    file: 'src/catalog/server/renew-products.ts',
    tests: 'src/catalog/server/dearer-ingredients.test.ts',
    wrong: 'A shared group sells an option below what it takes',
    text: 'const [low] = lowOptions(options, row, shelf, was)',
    broken: 'const [low] = lowOptions([], row, shelf, was)',
    title: 'and no option of it is sold for less',
  },
]
