import { invalid } from '../../kit/problem.ts'

/** Cash is never less than the total, wherever it is taken. */
export function refuseTooLittle(cashGiven: number, total: number): void {
  if (cashGiven >= total) return
  const message = `Cash given must be at least ${total.toFixed(2)}`
  throw invalid(message, { cashGiven: message })
}
