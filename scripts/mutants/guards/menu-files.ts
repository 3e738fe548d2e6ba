import type { Guard } from '../guard.ts'

const reading = { tests: 'src/catalog/server/read-table.test.ts' }
const importing = {
  file: 'src/catalog/server/import-menu.ts',
  tests: 'src/catalog/server/import-menu.test.ts',
}

export const menuFiles: readonly Guard[] = [
  {
    ...importing,
    wrong: 'An import writes something else than was shown',
    text: 'if (preview.fingerprint !== fingerprint && !isThere) throw',
    broken: 'if (preview.fingerprint === null && !isThere) throw',
    title: 'is what was shown or nothing',
  },
  {
    ...importing,
    wrong: 'An import leaves no trace in the audit',
    text: '[...changes.flat(), ...summaryOf(plan, added.length)]',
    broken: 'changes.flat()',
    title: 'is in the audit, as a whole and product by product',
  },
  {
    ...importing,
    wrong: 'A size loses its recipe when a file names its price',
    text: 'if (kept !== undefined) return kept',
    broken: 'if (kept !== undefined) return []',
    title: 'changes what is there and keeps its recipe',
  },
  {
    ...importing,
    file: 'src/catalog/menu-change.ts',
    wrong: 'A file sells below the ingredients with their markup',
    text: 'isTooLow({ price, floor: known.floor }, known)',
    broken: 'isTooLow({ price, floor: 0 }, known)',
    title: 'never sells below the ingredients with their markup',
  },
  {
    ...reading,
    file: 'src/catalog/server/read-workbook.ts',
    wrong: 'A small workbook unpacks until the memory is full',
    text: 'if (unpacked > mostUnpacked) throw tooLarge()',
    broken: 'if (unpacked < 0) throw tooLarge()',
    title: 'that would unpack to far more than a menu is refused',
  },
  {
    ...reading,
    file: 'src/catalog/server/read-workbook.ts',
    wrong: 'A workbook brings entities that grow',
    text: "parser.on('doctype', () => fail(new Error('A workbook declares no entities')))",
    broken: "parser.on('doctype', (text) => Object.assign(parser.ENTITIES, { b: text }))",
    title: 'that is another zip, or broken, or declares entities',
  },
  {
    ...reading,
    file: 'src/catalog/server/read-table.ts',
    wrong: 'A file of any length is read',
    text: 'if (table.rows.length > mostMenuRows + 1) {',
    broken: 'if (table.rows.length < 0) {',
    title: 'with 5,000 rows is read and with 5,001 is not',
  },
  {
    file: 'src/kit/server/uploads.ts',
    wrong: 'An upload may weigh anything',
    text: 'fileSize: bytes }',
    broken: 'fileSize: bytes * 10 }',
    tests: 'src/catalog/server/preview-menu.test.ts',
    title: 'without a file, or of one too large',
  },
]
