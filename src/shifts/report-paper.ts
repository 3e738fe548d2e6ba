import { formatMoney } from '../kit/money.ts'
import { sheetMoment } from '../kit/moment.ts'
import type { PaperLine } from '../printing/paper.ts'
import type { PublicStore } from '../stores/contract.ts'
import type { Shift } from './contract.ts'
import { reportLines } from './report-lines.ts'
import { zLabel } from './shift.ts'

/** An X has no number: there may be any of them. */
export const reportLabel = ({ z }: Pick<Shift, 'z'>): string =>
  z === null ? 'X' : zLabel(z.number)

const rule: PaperLine = { as: 'rule' }
const centred = (text: string): PaperLine => ({ as: 'text', text, align: 'center' })

/**
 * The X or Z of a shift on a roll. The words are those of `report-lines.ts`, as on the screen; only the sign of times is
 * the letter x, which every printer has.
 * @param readAt when an X was read: a minute later it says something else.
 */
export function reportPaper(
  { name, currency, timeZone }: Pick<PublicStore, 'name' | 'currency' | 'timeZone'>,
  shift: Shift,
  readAt: string,
): readonly PaperLine[] {
  const { z } = shift
  const moment = (at: string) => sheetMoment(at, timeZone)
  return [
    { as: 'text', text: name, align: 'center', size: 2, isBold: true },
    rule,
    { as: 'text', text: reportLabel(shift), align: 'center', size: 2, isBold: true },
    centred(`${shift.drawer}, ${shift.by}`),
    centred(`Business day ${shift.day}`),
    centred(`Opened ${moment(shift.openedAt)}`),
    centred(z === null ? `As of ${moment(readAt)}` : `Closed ${moment(z.closedAt)}, ${z.closedBy}`),
    ...reportLines(shift, currency).flatMap(({ title, lines }): readonly PaperLine[] => [
      rule,
      { as: 'text', text: title, isBold: true },
      ...lines.map(({ label, amount, count, isSum = false }): PaperLine => ({
        as: 'pair',
        left: label.replace(/^(\d+) × /, '$1 x '),
        right: amount === undefined ? String(count) : formatMoney(amount, currency),
        isBold: isSum,
      })),
    ]),
    ...(z === null || z.note === '' ? [] : [rule, { as: 'text', text: z.note } as const]),
  ]
}
