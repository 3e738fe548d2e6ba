import type { QueryClient } from '@tanstack/react-query'

/**
 * What one person was answered may be more, or less, than the next one may see. What stands on the screen is asked for
 * anew and stays there meanwhile: without its answers a screen is none.
 */
export function forgetAnswers(client: QueryClient): void {
  client.removeQueries({ type: 'inactive' })
  void client.invalidateQueries()
}
