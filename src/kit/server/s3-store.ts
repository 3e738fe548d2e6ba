import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { pictureTexts } from '../picture.ts'
import { Problem } from '../problem.ts'
import type { ObjectStore } from './images.ts'
import { askOutside } from './outside.ts'

export interface S3Settings {
  /** `https://s3.eu-central-1.amazonaws.com`, or the address of any store that speaks the same protocol. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const answersWithinMs = 10_000
const mostTries = 4
const firstPauseMs = 50

/** Keeps pictures in an S3-compatible store, addressed by path. Refusals of the store never show its address. */
export function s3Store(
  { endpoint, bucket, ...keys }: S3Settings,
  patienceMs = answersWithinMs,
): ObjectStore {
  const client = new AwsClient({ ...keys, service: 's3' })
  const addressOf = (key: string) => `${endpoint.replace(/\/+$/, '')}/${bucket}/${key}`

  /** Until the last byte of the answer, which may come as slowly as the first. */
  async function ask(method: Method, key: string, bytes?: Buffer): Promise<Reply> {
    try {
      return await askOutside(patienceMs, async (signal) => {
        const init = { method, ...(bytes && writing(bytes)) }
        const response = await untilReady(() => client.sign(addressOf(key), init), signal)
        return { status: response.status, body: await bodyOf(method, response) }
      })
    } catch (cause) {
      throw failed(method, cause)
    }
  }

  return {
    async put(key, bytes) {
      const { status } = await ask('PUT', key, bytes)
      if (!isDone(status)) throw refused('PUT', status)
    },
    async get(key) {
      const { status, body } = await ask('GET', key)
      if (status === 404) return undefined
      if (!isDone(status)) throw refused('GET', status)
      return body
    },
    async remove(key) {
      const { status } = await ask('DELETE', key)
      // A key that is already gone is what was asked for.
      if (!isDone(status) && status !== 404) throw refused('DELETE', status)
    },
  }
}

type Method = 'GET' | 'PUT' | 'DELETE'

interface Reply {
  readonly status: number
  readonly body: Buffer
}

async function untilReady(sign: () => Promise<Request>, signal: AbortSignal): Promise<Response> {
  for (let tried = 1; ; tried += 1) {
    // A signal that only the request knows of is collected with it, and then ends nothing.
    const response = await fetch(await sign(), { redirect: 'error', signal })
    if (!isBusy(response.status) || tried === mostTries) return response
    await response.body?.cancel()
    await wait(firstPauseMs * 2 ** tried * Math.random(), undefined, { signal })
  }
}

/** What is said of a picture that was written or removed is in the status. */
async function bodyOf(method: Method, response: Response): Promise<Buffer> {
  if (method === 'GET') return Buffer.from(await response.arrayBuffer())
  await response.body?.cancel()
  return Buffer.alloc(0)
}

const isBusy = (status: number) => status >= 500 || status === 429
const isDone = (status: number) => status >= 200 && status < 300

const writing = (bytes: Buffer) => ({
  body: new Uint8Array(bytes),
  headers: {
    'content-type': 'image/webp',
    'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
  },
})

const textByMethod = {
  PUT: pictureTexts.uploadFailed,
  GET: 'The image could not be read',
  DELETE: pictureTexts.removalFailed,
}

const failed = (method: Method, cause: unknown) =>
  new Problem('provider_failed', textByMethod[method], { cause })

const refused = (method: Method, status: number) =>
  failed(method, new Error(`The store answered ${status}`))
