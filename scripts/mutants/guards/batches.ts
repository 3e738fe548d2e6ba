import type { Guard } from '../guard.ts'

const batch = {
  file: 'src/catalog/server/change-batch.ts',
  tests: 'src/catalog/server/change-batch.test.ts',
}

export const batches: readonly Guard[] = [
  {
    ...batch,
    wrong: 'Prices that nobody has seen are left out without a word',
    text: 'if (unseen.length > 0) {',
    broken: 'if (unseen.length < 0) {',
    title: 'are none where one of them has changed since, and it is named',
  },
  {
    ...batch,
    wrong: 'What is gone is left out without a word',
    text: 'if (gone.length > 0) {',
    broken: 'if (gone.length < 0) {',
    title: 'stay as they are where one of them is gone, which is named',
  },
  {
    ...batch,
    wrong: 'A combo is sold below its parts with their markup',
    text: 'floorOfCombo(row.slots, byId, shelf)',
    broken: '0',
    title: 'of a combo stay above its parts',
  },
  {
    ...batch,
    wrong: 'Prices that are changed together leave no trace in the audit',
    text: "after.map((row) => changeOf('changed', row, before.get(row.id)))",
    broken: '[]',
    title: 'leave in the audit what each of them was before',
  },
  {
    ...batch,
    wrong: 'The larger size keeps its price',
    text: 'if (sizes.length > 0) await saveSizePrices(scope, sizes)',
    broken: 'if (sizes.length < 0) await saveSizePrices(scope, sizes)',
    title: 'are those of every product and its sizes',
  },
]
