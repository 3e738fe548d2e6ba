import { setTimeout as wait } from 'node:timers/promises'
import { askOutside } from '../../kit/server/outside.ts'

/** Why a provider did not do what it was asked. Its texts are for the log and for staff, never for shoppers. */
export class ProviderFailure extends Error {
  /**
   * `credentials`: it does not know the keys. `refused`: it says no, and will say so again. `unreachable`: it said
   * nothing, or not what it did; whatever was asked may or may not have happened.
   */
  readonly kind: 'credentials' | 'refused' | 'unreachable'
  /** The provider's own word for it. */
  readonly issue: string
  /** By which the provider finds this call again. */
  readonly reference: string

  constructor(
    kind: ProviderFailure['kind'],
    issue: string,
    more: { readonly reference?: string; readonly cause?: unknown } = {},
  ) {
    super(`The provider answered ${issue}`, { cause: more.cause })
    this.name = 'ProviderFailure'
    this.kind = kind
    this.issue = issue
    this.reference = more.reference ?? ''
  }
}

export interface ProviderRequest {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Whether asking twice is as good as asking once. */
  readonly isRepeatable: boolean
}

export interface ProviderReply {
  readonly status: number
  /** Undefined when there is none, or when it is not JSON. */
  readonly body: unknown
}

/** Tests are less patient. */
export interface Patience {
  readonly timeoutMs: number
  readonly retryDelayMs: number
}

export const patience: Patience = { timeoutMs: 8000, retryDelayMs: 250 }

const mostTries = 3
const longestRetryAfterMs = 5000
const mostBytes = 1024 * 1024

const isWorthAnotherTry = (status: number) => status === 408 || status === 429 || status >= 500

/** Asks a provider, again when that may help and does no harm. Any answer below 500 is an answer. */
export async function askProvider(
  request: ProviderRequest,
  { timeoutMs, retryDelayMs }: Patience,
): Promise<ProviderReply> {
  for (let tried = 1; ; tried += 1) {
    const isLast = tried === mostTries || !request.isRepeatable
    let pause = retryDelayMs * 2 ** (tried - 1) * (0.5 + Math.random())
    try {
      const { status, body, retryAfter } = await askOutside(timeoutMs, (signal) =>
        once(request, signal),
      )
      if (!isWorthAnotherTry(status)) return { status, body }
      if (isLast) throw new ProviderFailure('unreachable', `HTTP ${status}`)
      const seconds = Number(retryAfter ?? 0)
      pause = Math.max(pause, Math.min(seconds * 1000 || 0, longestRetryAfterMs))
    } catch (error) {
      if (error instanceof ProviderFailure) throw error
      if (isLast) throw new ProviderFailure('unreachable', 'no answer', { cause: error })
    }
    await wait(pause)
  }
}

async function once({ url, method, headers, body }: ProviderRequest, signal: AbortSignal) {
  const response = await fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    redirect: 'error',
    signal,
  })
  return {
    status: response.status,
    body: jsonOf(await textOf(response)),
    retryAfter: response.headers.get('retry-after'),
  }
}

/** What is longer than any honest answer is not read to its end. */
async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) throw new Error('The answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
