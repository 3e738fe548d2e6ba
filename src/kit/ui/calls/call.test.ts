import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { call, Refusal, type Transport, type WireAnswer, type WireRequest } from './call.ts'
import { fakeBrowser } from './fake-browser.ts'
import { token } from './token.ts'

const shelf = endpoint({
  method: 'GET',
  path: '/shelves/:id',
  access: 'anyone',
  summary: 'A shelf',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.number().optional() }),
  answer: z.object({ jars: z.number() }),
  failure: 'Failed to fetch shelf',
})

const fill = endpoint({
  method: 'POST',
  path: '/shelves',
  access: 'anyone',
  summary: 'Fills a shelf',
  upload: 'image',
  body: z.object({ name: z.string(), jars: z.array(z.number()), image: z.unknown() }),
  answer: z.object({}),
  failure: 'Failed to fill shelf',
})

const unlock = endpoint({
  method: 'POST',
  path: '/unlock',
  access: 'anyone',
  session: 'none',
  summary: 'Says who somebody is',
  body: z.object({ secret: z.string() }),
  answer: z.object({}),
  failure: 'Failed to unlock',
})

beforeEach(fakeBrowser)

/** Answers one after the other, and remembers what was asked. */
function wire(...answers: readonly WireAnswer[]) {
  const asked: WireRequest[] = []
  const left = [...answers]
  const via: Transport = async (request) => {
    asked.push(request)
    return left.shift() ?? { status: 200, body: {} }
  }
  return { via, asked }
}

const refusalOf = (calling: Promise<unknown>) =>
  calling.then(
    () => undefined,
    (error: unknown) => error as Refusal,
  )

test.each([
  [{ message: 'Not now' }, 'Not now', 'Not now'],
  [{ error: 'Not ever' }, 'Not ever', 'Not ever'],
  [{}, '', 'Failed to fetch shelf'],
  [undefined, '', 'Failed to fetch shelf'],
])(
  'of the answer %j the server itself said %j, and a person reads %j',
  async (body, said, read) => {
    const { via } = wire({ status: 500, body })
    const refusal = await call(shelf, { params: { id: '1' }, query: {} }, { via }).catch(
      (error: unknown) => error,
    )
    expect(refusal).toMatchObject({ said, message: read })
  },
)

describe('a call', () => {
  test('is addressed below the API and answers what the server says', async () => {
    const { via, asked } = wire({ status: 200, body: { jars: 7 } })
    const answer = await call(shelf, { params: { id: 'a b' }, query: { page: 2 } }, { via })
    expect(answer).toEqual({ jars: 7 })
    expect(asked[0]).toMatchObject({ method: 'GET', address: '/api/shelves/a%20b?page=2' })
  })

  test('fails in the words of the server, with what belongs to single fields', async () => {
    const body = { message: 'No room', code: 'invalid', fields: { name: 'Taken' }, details: 3 }
    const { via } = wire({ status: 422, body })
    const refusal = await refusalOf(call(shelf, { params: { id: '1' } }, { via }))
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({ status: 422, ...body })
  })

  test.each([undefined, 'bad gateway', null, {}])(
    'falls back to its own words for %j',
    async (body) => {
      const { via } = wire({ status: 502, body })
      const refusal = await refusalOf(call(shelf, { params: { id: '1' } }, { via }))
      expect(refusal?.message).toBe('Failed to fetch shelf')
    },
  )

  test('has its own words for a network that is not there', async () => {
    const via = vi.fn<Transport>().mockRejectedValue(new TypeError('Failed to fetch'))
    const refusal = await refusalOf(call(shelf, { params: { id: '1' } }, { via }))
    expect(refusal).toMatchObject({ status: 0, message: 'Failed to fetch shelf' })
  })

  test('whose answer breaks off has failed, whatever its first line said', async () => {
    const answers = [
      new Response('{"jars":', { status: 200 }),
      new Response('<h1>', { status: 502 }),
    ]
    vi.stubGlobal('fetch', async () => answers.shift())
    const asked = () => refusalOf(call(shelf, { params: { id: '1' }, query: {} }))
    expect(await asked()).toMatchObject({ status: 0, message: 'Failed to fetch shelf' })
    expect(await asked()).toMatchObject({ status: 502, message: 'Failed to fetch shelf' })
    vi.unstubAllGlobals()
  })

  test('that nobody answers in time fails, and one that is given up does not', async () => {
    const hanging: Transport = ({ signal }) =>
      new Promise((_, fail) =>
        signal?.addEventListener('abort', () => fail(signal.reason as Error), { once: true }),
      )
    const asked = (signal: AbortSignal) =>
      refusalOf(call(shelf, { params: { id: '1' }, query: {} }, { via: hanging, signal }))
    expect(await asked(AbortSignal.timeout(1))).toBeInstanceOf(Refusal)
    const givenUp = new AbortController()
    const left = asked(givenUp.signal)
    givenUp.abort()
    expect(await left).toMatchObject({ name: 'AbortError' })
  })

  test('shows who asks', async () => {
    token.set('secret')
    const { via, asked } = wire()
    await call(shelf, { params: { id: '1' } }, { via })
    expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer secret' })
  })

  test('with a session that has ended reads on as a stranger', async () => {
    token.set('old')
    const { via, asked } = wire({ status: 401, body: {} }, { status: 200, body: { jars: 1 } })
    expect(await call(shelf, { params: { id: '1' } }, { via })).toEqual({ jars: 1 })
    expect(token.get()).toBe('')
    expect(asked[1]?.headers).not.toHaveProperty('authorization')
  })

  test('of before somebody else signed in takes nothing from them when it is refused', async () => {
    token.set('of Cora')
    const { via, asked } = wire({ status: 401, body: {} }, { status: 200, body: { jars: 1 } })
    const taken: Transport = (request) => {
      token.set('of Mina')
      return via(request)
    }
    expect(await call(shelf, { params: { id: '1' } }, { via: taken })).toEqual({ jars: 1 })
    expect(token.get()).toBe('of Mina')
    expect(asked[1]?.headers).toMatchObject({ authorization: 'Bearer of Mina' })
  })

  test('never writes as a stranger what was meant as somebody', async () => {
    token.set('old')
    const { via, asked } = wire({ status: 401, body: { message: 'Please log in again.' } })
    const refusal = await refusalOf(
      call(fill, { body: { name: 'Top', jars: [], image: undefined } }, { via }),
    )
    expect(refusal?.message).toBe('Please log in again.')
    expect(asked).toHaveLength(1)
  })

  test('whose body says who somebody is shows no session, and takes none away when it is refused', async () => {
    token.set('of the tablet')
    const { via, asked } = wire({ status: 401, body: { message: 'Not right.' } })
    const refusal = await refusalOf(call(unlock, { body: { secret: 'wrong' } }, { via }))
    expect(refusal?.message).toBe('Not right.')
    expect(asked[0]?.headers).not.toHaveProperty('authorization')
    expect(token.get()).toBe('of the tablet')
  })

  test('travels as JSON, and as a form once a file is in it', async () => {
    const { via, asked } = wire()
    await call(fill, { body: { name: 'Top', jars: [1, 2], image: undefined } }, { via })
    expect(asked[0]?.body).toBe('{"name":"Top","jars":[1,2]}')

    const image = new File(['x'], 'jar.png')
    await call(fill, { body: { name: 'Top', jars: [1, 2], image } }, { via })
    const form = asked[1]?.body as FormData
    expect([form.get('name'), form.get('jars'), form.get('image')]).toEqual(['Top', '[1,2]', image])
  })
})
