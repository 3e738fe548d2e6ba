import { apiBase } from '../../api-base.ts'
import { addressOf, type AnyEndpoint, type Sent } from '../../endpoint.ts'
import type { ProblemBody } from '../../problem.ts'
import { Refusal } from './call.ts'
import { token } from './token.ts'

/** Saves what a call answers as a file: a link alone could not show who is asking. */
export async function download<E extends AnyEndpoint>(
  endpoint: E,
  sent: Sent<E>,
  fileName: string,
): Promise<void> {
  const { params, query } = sent as { readonly params?: unknown; readonly query?: unknown }
  const response = await fetch(apiBase + addressOf(endpoint, { params, query }), {
    headers: { authorization: `Bearer ${token.get()}` },
  }).catch((): never => {
    throw new Refusal(0, {}, endpoint.failure)
  })
  if (!response.ok) {
    const problem = (await response.json().catch(() => ({}))) as Partial<ProblemBody>
    throw new Refusal(response.status, problem, endpoint.failure)
  }
  save(await response.blob(), fileName)
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // Browsers have taken hold of the file by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
