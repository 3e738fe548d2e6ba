import type { Refusal } from './call.ts'
import { wordsOf } from './silence.ts'
import { toast } from '../toast.ts'

/** For a list that is asked for again: what was shown stays, and that it is not new is said. */
export async function sayIfFailed(
  asked: Promise<{ readonly isError: boolean; readonly error: Refusal | null }>,
): Promise<void> {
  const { isError, error } = await asked
  if (isError && error !== null) toast.failure(wordsOf(error))
}
