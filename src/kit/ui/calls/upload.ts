import type { Answer, AnyEndpoint, Sent } from '../../endpoint.ts'
import { call, type Transport } from './call.ts'

/** Makes a call whose body carries a file, and tells how much of it has gone out, in percent. */
export const upload = <E extends AnyEndpoint>(
  endpoint: E,
  sent: Sent<E>,
  file: File,
  onProgress: (percent: number) => void,
): Promise<Answer<E>> => {
  const { body } = sent as { readonly body?: object }
  const withFile = { ...body, [endpoint.upload ?? 'file']: file }
  return call(endpoint, Object.assign({}, sent, { body: withFile }), { via: carrier(onProgress) })
}

/** `fetch` does not say how far it is. */
const carrier =
  (onProgress: (percent: number) => void): Transport =>
  ({ method, address, headers, body }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, address)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        onProgress(total === 0 ? 0 : Math.round((loaded / total) * 100))
      })
      request.addEventListener('load', () => {
        resolve({ status: request.status, body: parsed(request.responseText) })
      })
      request.addEventListener('error', () => reject(new Error('The server was not reached')))
      request.send(body ?? null)
    })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
