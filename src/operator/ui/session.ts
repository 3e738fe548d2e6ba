import { z } from 'zod'
import type { Answer } from '../../kit/endpoint.ts'
import { call } from '../../kit/ui/calls/call.ts'
import { stored } from '../../kit/ui/calls/stored.ts'
import { platformToken } from '../../kit/ui/calls/token.ts'
import { operatorSession } from '../sign-in-contract.ts'

const storedEmail = stored('operator', z.string(), '', 'sessionStorage')

/** The address of the signed-in operator; undefined for everybody else. */
export function useOperator(): string | undefined {
  const email = storedEmail.use()
  // The token goes first when the server no longer accepts it.
  return platformToken.use() === '' ? undefined : email
}

export function signInOperator({ token, email }: Answer<typeof operatorSession.confirm>): void {
  storedEmail.set(email)
  platformToken.set(token)
}

/** Ends the session here whether or not the server can be told, and forgets what it has shown. */
export async function signOutOperator(): Promise<void> {
  await call(operatorSession.signOut, {}).catch(() => undefined)
  storedEmail.set('')
  platformToken.set('')
  window.location.reload()
}
