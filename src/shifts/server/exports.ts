import type { Cell } from '../../kit/csv.ts'
import { sumMoney } from '../../kit/money.ts'
import { sheetMoment } from '../../kit/moment.ts'
import { serveCsv } from '../../kit/server/csv.ts'
import type { Backbone } from '../../kit/server/serve.ts'
import { findStore } from '../../stores/server/queries.ts'
import { shifts, type Shift } from '../contract.ts'
import { beforeRefundsLabel, netLabel, netSales, zLabel } from '../shift.ts'
import { presentShifts } from './present.ts'
import { listReportsBelow } from './queries.ts'

const batch = 200

interface Line {
  readonly shift: Shift
  readonly opened: string
  readonly closed: string
}

const columns: readonly (readonly [label: string, cell: (line: Line) => Cell])[] = [
  ['Z', ({ shift }) => zLabel(shift.z?.number ?? 0)],
  ['Day', ({ shift }) => shift.day],
  ['Drawer', ({ shift }) => shift.drawer],
  ['By', ({ shift }) => shift.by],
  ['Opened', ({ opened }) => opened],
  ['Closed', ({ closed }) => closed],
  ['Orders', ({ shift }) => shift.figures?.orders ?? null],
  [beforeRefundsLabel, ({ shift }) => shift.figures?.sales ?? null],
  ['Tips', ({ shift }) => shift.figures?.tips ?? null],
  ['Refunds', ({ shift }) => shift.figures?.refunds ?? null],
  ['Voids', ({ shift }) => shift.figures?.voids ?? null],
  ['Float', ({ shift }) => shift.openingFloat],
  ['Cash in', ({ shift }) => shift.figures?.cashIn ?? null],
  ['Cash out', ({ shift }) => shift.figures?.cashOut ?? null],
  ['Expected', ({ shift }) => shift.z?.expected ?? null],
  ['Counted', ({ shift }) => shift.z?.counted ?? null],
  ['Over or short', ({ shift }) => shift.z?.difference ?? null],
  ['Note', ({ shift }) => shift.z?.note ?? null],
  ['Tax', ({ shift }) => sumMoney((shift.figures?.taxes ?? []).map(({ tax }) => tax))],
  [
    'Discounts',
    ({ shift }) =>
      sumMoney((shift.figures?.discounts ?? []).flatMap(({ amount, taxOff }) => [amount, taxOff])),
  ],
  ['Charges', ({ shift }) => sumMoney((shift.figures?.charges ?? []).map(({ amount }) => amount))],
  [netLabel, ({ shift }) => (shift.figures === null ? null : netSales(shift.figures))],
]

/** Every Z for the books, in the store's own time. */
export function serveReports(backbone: Backbone): void {
  serveCsv(backbone, shifts.exported, {
    name: 'z-reports',
    header: columns.map(([label]) => label),
    cells: (line: Line) => columns.map(([, cell]) => cell(line)),
    read: async (scope, _, last) => {
      const timeZone = (await findStore(scope))?.timeZone ?? 'UTC'
      const rows = await listReportsBelow(scope, last?.shift.z?.number, batch)
      const shown = await presentShifts(scope, rows)
      return shown.map((shift) => ({
        shift,
        opened: sheetMoment(shift.openedAt, timeZone),
        closed: shift.z === null ? '' : sheetMoment(shift.z.closedAt, timeZone),
      }))
    },
  })
}
