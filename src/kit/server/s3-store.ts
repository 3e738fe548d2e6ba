import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { pictureTexts } from '../picture.ts'
import { Problem } from '../problem.ts'
import type { ObjectStore } from './images.ts'

export interface S3Settings {
  /** `https://s3.eu-central-1.amazonaws.com`, or the address of any store that speaks the same protocol. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const answersWithinMs = 10_000

/** Keeps pictures in an S3-compatible store, addressed by path. Refusals of the store never show its address. */
export function s3Store({ endpoint, bucket, ...keys }: S3Settings): ObjectStore {
  const client = new AwsClient({ ...keys, service: 's3', retries: 3 })
  const addressOf = (key: string) => `${endpoint.replace(/\/+$/, '')}/${bucket}/${key}`

  async function ask(
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    bytes?: Buffer,
  ): Promise<Response> {
    try {
      return await client.fetch(addressOf(key), {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(answersWithinMs),
        ...(bytes === undefined
          ? {}
          : {
              body: new Uint8Array(bytes),
              headers: {
                'content-type': 'image/webp',
                'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
              },
            }),
      })
    } catch (cause) {
      throw failed(method, cause)
    }
  }

  return {
    async put(key, bytes) {
      const response = await ask('PUT', key, bytes)
      if (!response.ok) throw failed('PUT', new Error(`The store answered ${response.status}`))
    },
    async get(key) {
      const response = await ask('GET', key)
      if (response.status === 404) return undefined
      if (!response.ok) throw failed('GET', new Error(`The store answered ${response.status}`))
      return wholeBody(response)
    },
    async remove(key) {
      const response = await ask('DELETE', key)
      // A key that is already gone is what was asked for.
      if (!response.ok && response.status !== 404) {
        throw failed('DELETE', new Error(`The store answered ${response.status}`))
      }
    },
  }
}

const textByMethod = {
  PUT: pictureTexts.uploadFailed,
  GET: 'The image could not be read',
  DELETE: pictureTexts.removalFailed,
}

const failed = (method: keyof typeof textByMethod, cause: unknown) =>
  new Problem('provider_failed', textByMethod[method], { cause })

/** A body that broke off is no picture. */
async function wholeBody(response: Response): Promise<Buffer> {
  try {
    return Buffer.from(await response.arrayBuffer())
  } catch (cause) {
    throw failed('GET', cause)
  }
}
