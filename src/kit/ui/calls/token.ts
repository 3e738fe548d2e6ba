import { z } from 'zod'
import { stored, type Stored } from './stored.ts'

/** The bearer token of the person signed in at a store; empty for a stranger. */
export const token = stored('token', z.string(), '')

/** That of somebody who runs the platform: a session beside the other one, and gone with the tab. */
export const platformToken = stored('platformToken', z.string(), '', 'sessionStorage')

/** What was shown is good no longer. Somebody else may have signed in since it was asked: theirs has not ended. */
export function dropToken(kept: Stored<string>, shown: string): void {
  if (kept.get() === shown) kept.set('')
}
