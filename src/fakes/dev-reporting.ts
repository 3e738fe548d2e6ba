import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Reporting, WebhookEvent } from './reporting.ts'

const Hooks = z.array(z.object({ id: z.string(), url: z.string(), account: z.string() }))
const mostTries = 3
const pauseMs = 400

/** Events go out by themselves. Addresses are kept in a file: the server restarts whenever its sources change. */
export function reportingTo(file: string, log: Pick<Logger, 'warn'>): Reporting {
  const hooks = kept(file)
  return {
    hooks,
    add(hook) {
      hooks.push(hook)
      writeFileSync(file, JSON.stringify(hooks))
    },
    report: (event) =>
      void deliver(event).catch((error: unknown) => log.warn(error, 'a fake could not report')),
  }
}

function kept(file: string): z.output<typeof Hooks> {
  try {
    return Hooks.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // The first start, or a file of another time: whoever saves keys registers anew.
    return []
  }
}

/** A moment after it happened, and again if nobody takes it. */
async function deliver({ url, headers, body }: WebhookEvent): Promise<void> {
  for (let tried = 1; tried <= mostTries; tried += 1) {
    await wait(tried * pauseMs)
    const { ok } = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })
    if (ok) return
  }
  throw new Error(`Nobody takes events at ${url}`)
}
