import { statusLabels, type OrderChoice } from '../order.ts'

/** What lists of orders are chosen by, as those who work here read it. */
export const choiceLabels: Readonly<Record<OrderChoice, string>> = {
  ...statusLabels,
  unseen: 'New (nobody has opened them)',
  ringing: 'Ringing (nobody has accepted them)',
  waiting: 'Waiting (pending and processing)',
  soldToday: "Today's sales",
  sold: 'All but cancelled',
  unpaid: 'Not yet paid',
}
