import { expect, test } from 'vitest'
import { mayMove, orderStatuses } from './order.ts'

/**
 * Who may move an order from where to where, written by hand: a row for each status it stands in, a letter for each it
 * could be moved to, of pending, processing, shipped, delivered and cancelled.
 */
// oxfmt-ignore
const moves = {
  //                   pending  processing  shipped  delivered  cancelled
  admin:            ['PRSDC',   'PRSDC',    '..SDC', '.....',   '.....'],
  manager:          ['PRSDC',   'PRSDC',    '..SDC', '.....',   '.....'],
  staff:            ['PRSDC',   'PRSD.',    '..SD.', '.....',   '.....'],
  cashier:          ['PR.D.',   '.R.D.',    '..SD.', '.....',   '.....'],
  'cashier, own':   ['PR.DC',   '.R.D.',    '..SD.', '.....',   '.....'],
  kitchen:          ['PRS..',   '.RS..',    '..S..', '.....',   '.....'],
} as const

test.each(Object.entries(moves))('%s', (who, rows) => {
  const [role = '', own] = who.split(', ')
  const letters = ['P', 'R', 'S', 'D', 'C']
  const may = orderStatuses.map((from) =>
    orderStatuses
      .map((to, at) => (mayMove(role, from, to, own ? 'self' : 'other') ? letters[at] : '.'))
      .join(''),
  )
  expect(may).toEqual(rows)
})
