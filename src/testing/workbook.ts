import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A zip of these parts. */
export async function zipOf(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, part] of Object.entries(parts)) zip.addBuffer(Buffer.from(part), name)
  zip.end()
  return buffer(zip.outputStream)
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The parts of a workbook as spreadsheets write one: sheets by name, each the XML of its rows. */
export const workbookParts = (
  sheets: Readonly<Record<string, string>>,
  { strings = '', styles = '' }: { readonly strings?: string; readonly styles?: string } = {},
) => ({
  'xl/workbook.xml': `${head}<workbook ${main} xmlns:r="${relations}"><sheets>${Object.keys(sheets)
    .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.keys(
    sheets,
  )
    .map(
      (_, at) =>
        `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
    )
    .join('')}</Relationships>`,
  ...Object.fromEntries(
    Object.values(sheets).map((rows, at) => [
      `xl/worksheets/sheet${at + 1}.xml`,
      `${head}<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
    ]),
  ),
  'xl/sharedStrings.xml': `${head}<sst ${main}>${strings}</sst>`,
  'xl/styles.xml': `${head}<styleSheet ${main}>${styles}</styleSheet>`,
})

/** A row of texts. */
export const textRow = (number: number, texts: readonly string[]): string =>
  `<row r="${number}">${texts
    .map(
      (text, at) =>
        `<c r="${String.fromCharCode(65 + at)}${number}" t="inlineStr"><is><t>${text}</t></is></c>`,
    )
    .join('')}</row>`
