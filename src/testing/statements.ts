import { AsyncLocalStorage } from 'node:async_hooks'
import { Client } from 'pg'
import { vi } from 'vitest'

/** Messages that `work` itself sends to the database: jobs that run meanwhile are no part of it. */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const own = new AsyncLocalStorage<true>()
  const texts: string[] = []
  const send = Client.prototype.query as (...args: unknown[]) => unknown
  const noted: unknown = function (this: Client, ...args: unknown[]) {
    if (own.getStore()) texts.push(textOf(args[0]))
    return send.apply(this, args)
  }
  const query = vi.spyOn(Client.prototype, 'query').mockImplementation(noted as never)
  try {
    await own.run(true, work)
    return texts
  } finally {
    query.mockRestore()
  }
}

const textOf = (first: unknown) =>
  typeof first === 'string' ? first : (first as { readonly text: string }).text
