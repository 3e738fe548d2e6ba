import { Refusal } from '../../kit/ui/calls/call.ts'

/** The specification has one text for a server that refused and another for one that was not reached. */
export const unreachedIs =
  (text: string) =>
  (error: unknown): never => {
    throw error instanceof Refusal && error.status === 0 ? new Refusal(0, {}, text) : error
  }
