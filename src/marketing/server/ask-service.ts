import { askOutside } from '../../kit/server/outside.ts'

/** What somebody else's service said to a call that reached it. */
export interface ServiceAnswer {
  readonly status: number
  readonly body: unknown
}

interface ServiceCall {
  readonly method?: 'GET' | 'POST'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
  readonly timeoutMs: number
}

const worthAnotherTry = (status: number) => status === 408 || status === 429 || status >= 500

/**
 * Asks a service; throws, and so has the job repeated, only when another try may help. Addresses and bodies carry
 * secrets and names, so the error says neither.
 */
export async function askService(service: string, call: ServiceCall): Promise<ServiceAnswer> {
  try {
    return await askOutside(call.timeoutMs, (signal) => once(service, call, signal))
  } catch (error) {
    if (error instanceof Unhelpful) throw error
    const reason = error instanceof Error ? error.name : 'Error'
    throw new Error(`${service} could not be reached (${reason})`, { cause: error })
  }
}

class Unhelpful extends Error {}

async function once(service: string, call: ServiceCall, signal: AbortSignal) {
  const { method = 'POST', url, headers = {}, body } = call
  const response = await fetch(url, {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error',
    signal,
  })
  if (worthAnotherTry(response.status)) {
    await response.body?.cancel()
    throw new Unhelpful(`${service} answered ${response.status}`)
  }
  return { status: response.status, body: await response.json().catch(() => undefined) }
}
