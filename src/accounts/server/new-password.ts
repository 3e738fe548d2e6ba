import { invalid, type Problem } from '../../kit/problem.ts'
import { passwordRequired, passwordRuleOf } from '../contract.ts'

/** The rule depends on whose password it is, which the contract cannot know. */
export function checkNewPassword(role: string, password: string): void {
  const checked = passwordRuleOf(role).safeParse(password)
  if (checked.success) return
  const message = checked.error.issues[0]?.message ?? passwordRequired
  throw invalid(message, { newPassword: message })
}

/** One that has to be changed was seen by whoever handed it over, or chosen by a customer: it is not kept. */
export function sameAgain(): Problem {
  const message = 'Please choose another password than the one you have'
  return invalid(message, { newPassword: message })
}
