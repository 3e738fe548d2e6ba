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
  const { method = 'POST', url, headers = {}, body, timeoutMs } = call
  let response: Response
  try {
    response = await fetch(url, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'Error'
    throw new Error(`${service} could not be reached (${reason})`, { cause: error })
  }
  if (worthAnotherTry(response.status)) {
    await response.body?.cancel()
    throw new Error(`${service} answered ${response.status}`)
  }
  return { status: response.status, body: await response.json().catch(() => undefined) }
}
