import { invalid } from '../../../kit/problem.ts'
import { cashProblem } from '../../../money/cash.ts'

/** Cash is never less than the total, and never what nobody has in their pocket, wherever it is taken. */
export function refuseWrongCash(cashGiven: number, total: number): void {
  const message = cashProblem(cashGiven, total)
  if (message !== '') throw invalid(message, { cashGiven: message })
}
