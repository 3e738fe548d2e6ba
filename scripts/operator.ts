import { readFile } from 'node:fs/promises'
import { operatorTokenFile } from '../src/app/operator-token.ts'
import { readConfig } from '../src/app/config.ts'
import { apiBase } from '../src/kit/api-base.ts'
import { addressOf, type Answer, type AnyEndpoint, type Sent } from '../src/kit/endpoint.ts'
import type { ProblemBody } from '../src/kit/problem.ts'
import { operator } from '../src/operator/contract.ts'

const usage = `Usage:
  npm run operator -- stores           every store, with its state
  npm run operator -- approve <slug>   opens a store for business`

const { dataDir, baseUrl } = readConfig(process.env)

/** Speaks to the running server over HTTP; the token file is the proof. */
async function send<E extends AnyEndpoint>(endpoint: E, sent: Sent<E>): Promise<Answer<E>> {
  const token = (await readFile(operatorTokenFile(dataDir), 'utf8')).trim()
  const address = baseUrl + apiBase + addressOf(endpoint, sent as object)
  const response = await fetch(address, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(10_000),
  })
  const body = (await response.json()) as Answer<E> | ProblemBody
  if (!response.ok) throw new Error((body as ProblemBody).message)
  return body as Answer<E>
}

const [command, slug] = process.argv.slice(2)
try {
  if (command === 'stores') {
    const { data } = await send(operator.stores, {})
    for (const store of data) {
      console.log(
        `${store.paymentStatus.padEnd(10)} ${store.slug.padEnd(32)} ${store.name} (${store.country})`,
      )
    }
    if (data.length === 0) console.log('No store has registered yet.')
  } else if (command === 'approve' && slug !== undefined) {
    const { data } = await send(operator.approve, { params: { slug } })
    console.log(`${data.name} is open.`)
  } else {
    console.log(usage)
    process.exitCode = 2
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
