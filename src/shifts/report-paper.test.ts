import { expect, test } from 'vitest'
import { layPaper, Paper } from '../printing/paper.ts'
import type { Shift } from './contract.ts'
import { reportPaper } from './report-paper.ts'

const store = { name: 'Tea', currency: '$', timeZone: 'Asia/Manila' }
const open: Shift = {
  _id: 'one',
  id: 'one',
  drawer: 'Drawer 1',
  userId: 'cora',
  by: 'Cora Lim',
  day: '2026-03-10',
  openedAt: '2026-03-10T01:00:00.000Z',
  openingFloat: 1000,
  z: null,
  figures: {
    orders: 2,
    openingFloat: 1000,
    sales: 190,
    tips: 0,
    refunds: 0,
    voids: 0,
    cashIn: 0,
    cashOut: -40,
    expected: 1150,
    methods: [{ method: 'cash', sales: 190, tips: 0, givenBack: 0, corrected: 0, net: 190 }],
    discounts: [{ label: 'Senior citizen', count: 2, amount: 35.71, taxOff: 0 }],
  },
}

const read = (shift: Shift) =>
  layPaper(Paper.parse(reportPaper(store, shift, '2026-03-10T04:30:00.000Z')), 32).map((row) =>
    row.as === 'row' ? row.text : row.as,
  )

test('an X on paper says whose drawer it is, of when its figures are, and what the screen says', () => {
  expect(read(open)).toEqual([
    '      Tea',
    '--------------------------------',
    '       X',
    '       Drawer 1, Cora Lim',
    '    Business day 2026-03-10',
    '    Opened 2026-03-10 09:00',
    '     As of 2026-03-10 12:30',
    '--------------------------------',
    'Sales',
    'Orders paid                    2',
    'Sales before refunds     $190.00',
    'Net sales                $190.00',
    'Taken                    $190.00',
    '--------------------------------',
    'By payment method',
    'Cash                     $190.00',
    '--------------------------------',
    'Discounts given',
    '2 x Senior citizen        $35.71',
    '--------------------------------',
    'Drawer',
    'Float                  $1,000.00',
    'Cash taken               $190.00',
    'Cash out                 -$40.00',
    'Expected               $1,150.00',
  ])
})

test('a Z has its number, who closed it, what was counted, and what was written beside it', () => {
  const z = {
    number: 7,
    closedAt: '2026-03-10T12:00:00.000Z',
    closedBy: 'Mia',
    expected: 1150,
    counted: 1149,
    difference: -1,
    counts: [
      { value: 1, count: 149 },
      { value: 1000, count: 1 },
    ],
    note: 'One is missing',
  }
  const rows = read({ ...open, z })
  expect(rows.slice(2, 7)).toEqual([
    '      Z 7',
    '       Drawer 1, Cora Lim',
    '    Business day 2026-03-10',
    '    Opened 2026-03-10 09:00',
    '  Closed 2026-03-10 20:00, Mia',
  ])
  expect(rows.slice(-9)).toEqual([
    'Expected               $1,150.00',
    'Counted                $1,149.00',
    'Short                      $1.00',
    '--------------------------------',
    'Notes and coins',
    '1 x $1,000.00          $1,000.00',
    '149 x $1.00              $149.00',
    '--------------------------------',
    'One is missing',
  ])
})
