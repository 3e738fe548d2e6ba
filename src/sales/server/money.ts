import { listNames, listNamesToldApart } from '../../accounts/server/queries.ts'
import type { Cell } from '../../kit/csv.ts'
import { dayText } from '../../kit/day-text.ts'
import { serveCsv } from '../../kit/server/csv.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import { cashMoney } from '../../money/movement.ts'
import { sumLedger } from '../../money/server/report-queries.ts'
import { methodName } from '../../orders/order-sheet.ts'
import { listShiftsById } from '../../shifts/server/queries.ts'
import { zLabel } from '../../shifts/shift.ts'
import { sales } from '../contract.ts'
import type { MoneyReport, MoneyRow } from '../money-contract.ts'
import {
  byNobody,
  givenBackTitle,
  givenBackWords,
  latestFirst,
  moneyColumns,
  moneyFigures,
  moneyTitles,
  noReason,
  withoutShift,
  type KeyedSide,
  type MoneySide,
} from '../money-report.ts'
import { wantedDays, type WantedDays } from './wanted-days.ts'

/** What came and went, for those who read the sums of the store. */
export function serveMoney(backbone: Backbone): void {
  serve(backbone, sales.money, async ({ query }, scope) => ({
    data: await moneyReport(scope, query, dayText),
  }))

  serveCsv(backbone, sales.exportedMoney, {
    name: 'money',
    header: ['Report', 'Of', 'Count', ...moneyColumns.map(([, title]) => title)],
    cells: ({ report, label, count, side }: MoneyLine): readonly Cell[] => [
      report,
      label,
      count ?? null,
      ...moneyColumns.map(([key]) => side[key] ?? null),
    ],
    // All of it is a few hundred sums, so it is read at once.
    read: async (scope, { query }, last) =>
      last === undefined ? linesOf(await moneyReport(scope, query, inSheets)) : [],
  })
}

/** How a day is written. */
type DayWords = (day: string) => string
const inSheets: DayWords = (day) => day

async function moneyReport(
  scope: Scope,
  wanted: WantedDays,
  dayWords: DayWords,
): Promise<MoneyReport> {
  const span = await wantedDays(scope, wanted)
  const { byMethod, byPerson, byShift, givenBackFor, ...total } = moneyFigures(
    await sumLedger(scope, span),
  )
  const names = await listNamesToldApart(
    scope,
    byPerson.flatMap(({ key }) => key ?? []),
  )
  const shifts = await listShiftsById(
    scope,
    byShift.flatMap(({ key }) => key ?? []),
  )
  const shiftLabels = await labelShifts(scope, shifts, dayWords)
  return {
    range: { start: span.start, end: span.end },
    total,
    byMethod: byMethod.map(({ key, ...side }) => ({ label: methodLabel(key), ...side })),
    byPerson: byPerson.map((row) => labelled(row, byNobody, names, 'Somebody who left')),
    byShift: latestFirst(byShift, new Map(shifts.map(({ id, number }) => [id, number]))).map(
      (row) => labelled(row, withoutShift, shiftLabels, 'A shift'),
    ),
    givenBackFor: givenBackFor.map(({ method, reason, ...row }) => ({
      ...row,
      method: methodLabel(method),
      reason: reason === '' ? noReason : reason,
    })),
  }
}

const methodLabel = (method: string) =>
  method === cashMoney ? 'Cash' : methodName({ paymentMethod: method })

function labelled(
  { key, ...side }: KeyedSide<string | null>,
  none: string,
  labels: ReadonlyMap<string, string>,
  unknown: string,
): MoneyRow {
  if (key === null) return { label: none, ...side }
  return { label: labels.get(key) ?? unknown, id: key, ...side }
}

type NamedShift = Awaited<ReturnType<typeof listShiftsById>>[number]

/** "Z 7, Nov 22, 2026, Front, Ben Santos"; of one that is open, "Open" in the place of its number. */
async function labelShifts(
  scope: Scope,
  shifts: readonly NamedShift[],
  dayWords: DayWords,
): Promise<ReadonlyMap<string, string>> {
  const names = await listNames(
    scope,
    shifts.map(({ userId }) => userId),
  )
  return new Map(
    shifts.map(({ id, number, day, drawer, userId }) => [
      id,
      [number === null ? 'Open' : zLabel(number), dayWords(day), drawer, names.get(userId) ?? '']
        .filter((word) => word !== '')
        .join(', '),
    ]),
  )
}

interface MoneyLine {
  readonly report: string
  readonly label: string
  readonly count?: number
  readonly side: Partial<MoneySide>
}

const linesOf = (report: MoneyReport): readonly MoneyLine[] => [
  { report: 'Money', label: 'Total', side: report.total },
  ...moneyTitles.flatMap(([key, title]) =>
    report[key].map(({ label, ...side }): MoneyLine => ({ report: title, label, side })),
  ),
  ...report.givenBackFor.map(({ kind, method, reason, count, amount }): MoneyLine => ({
    report: givenBackTitle,
    label: `${givenBackWords[kind]}, ${method}: ${reason}`,
    count,
    side: { givenBack: amount, net: amount },
  })),
  {
    report: 'Money',
    label: 'Handed over before the change',
    side: { sales: report.total.handedOver },
  },
  { report: 'Money', label: 'Change', side: { sales: report.total.change } },
  {
    report: 'Money',
    label: 'Taken by a provider for nothing',
    side: { net: report.total.surplus },
  },
]
