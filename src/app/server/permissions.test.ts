import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  grantOf,
  permissions,
  roles,
  type Capability,
  type Role,
} from '../../accounts/permissions.ts'
import { apiBase } from '../../kit/api-base.ts'
import { addressOf, type AnyEndpoint } from '../../kit/endpoint.ts'
import type { ProblemBody } from '../../kit/problem.ts'
import { newId, randomCode } from '../../kit/server/ids.ts'
import { endpoints } from '../api.ts'
import { callerOf } from '../../kit/server/in-process.ts'
import { calls } from '../../testing/calls.ts'
import { namedBy, thingsOf, type Person } from '../../testing/make-things.ts'
import type { Call, Sending, Things } from '../../testing/things.ts'
import { readerOfDocument } from '../../testing/document.ts'
import {
  openStore,
  operatorOf,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { redSquare } from '../../testing/picture.ts'
import { everythingTold } from '../../testing/everything-told.ts'

let server: TestServer
let here: TestStore
let there: TestStore
let thingsHere: Things
let thingsThere: Things
let picture: Buffer
let readDocumented: ReturnType<typeof readerOfDocument>
const personByRole = new Map<string, Person>()

beforeAll(async () => {
  // A message to a program is tried once, and is then what it stays.
  server = await startServer({ hooks: { networks: 'public', pausesMs: [] } })
  readDocumented = readerOfDocument(server.app)
  here = await openStore(server)
  there = await openStore(server)
  picture = await redSquare()
  const guest: Person = { role: 'anonymous', caller: here.stranger }
  personByRole.set('operator', { role: 'operator', caller: operatorOf(server) })
  personByRole.set('anonymous', guest)
  for (const role of [...roles, 'barista']) await signIn(role)
  thingsHere = await makeThings(here, guest, 'token')
  thingsThere = await makeThings(there, guest, 'token')
})
afterAll(() => server.close())

/** A role nobody knows is possible too: the database holds any word. */
async function signIn(role: string): Promise<void> {
  const caller = await here.as(role as Role)
  personByRole.set(role, { role, caller, userId: caller.userId })
}

/** Things for one call to use up: those that it names, the others being as they were at first. */
async function makeThings(store: TestStore, person: Person, grant: string, call?: Call) {
  const first = store === here ? thingsHere : thingsThere
  const making = { store, person, grant, fresh: randomCode(12) }
  return { ...first, ...(await thingsOf(making, call && namedBy(call, thingsHere))) }
}

/** Things with the same names as those here, of which none exists. */
const missingThings = (): Things => ({
  ...thingsHere,
  slug: 'nowhere',
  userId: newId(),
  // A new one each time: who tries one address over and over is told to wait.
  email: `${randomCode(12)}@example.net`,
  ingredientId: newId(),
  spareIngredientId: newId(),
  imageKey: `${'0'.repeat(40)}.webp`,
  groupId: newId(),
  categoryId: newId(),
  productId: newId(),
  productSlug: 'nothing',
  orderId: newId(),
  printerId: newId(),
  printId: newId(),
  couponId: newId(),
})

interface Try {
  readonly person: Person
  readonly aim: string
  readonly sending: Sending
  /** Where the call goes when it names no store itself; the session's store when left out. */
  readonly storeId?: string
  readonly expected: readonly number[]
}

const grantFor = ({ role }: Person, endpoint: AnyEndpoint) =>
  grantOf(role, endpoint.access as Capability)

const refusalOf = ({ role }: Person) => (role === 'anonymous' ? 401 : 403)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Everything a person may try with a call that must leave no trace, whatever it is answered. */
function vainTries(endpoint: AnyEndpoint, call: Call, person: Person): readonly Try[] {
  const { make, isOfPlatform, missing } = call
  const grant = grantFor(person, endpoint)
  const own = make({ ...thingsHere, token: undefined })
  const hasStore = person.userId !== undefined
  const atHome = hasStore ? {} : { storeId: here.id }
  const tries: Try[] = []
  const add = (aim: string, sending: Sending, expected: number | readonly number[], at = atHome) =>
    tries.push({ person, aim, sending, expected: [expected].flat(), ...at })

  if (grant === undefined) add('own', own, refusalOf(person))
  const isNarrow = grant === 'own' || grant === 'token'
  if (isNarrow && !isSame(own, make(missingThings()))) {
    add("somebody else's", own, call.others ?? 404)
  }
  const foreign = { ...thingsThere, storeId: here.id, slug: here.slug, fresh: thingsHere.fresh }
  const aims = isOfPlatform === true ? [] : [['of another store', foreign] as const]
  for (const [aim, things] of [...aims, ['missing', missingThings()] as const]) {
    const sending = make({ ...things, token: undefined })
    if (isSame(sending, own)) continue
    const notThere = isSame(sending.params, own.params) ? [404, 409, 422] : 404
    add(aim, sending, grant ? ((isNarrow ? undefined : missing) ?? notThere) : refusalOf(person))
  }
  if (isOfPlatform === true) return tries
  const nowhere = newId()
  add('in no store', make({ ...thingsHere, storeId: nowhere }), 404, { storeId: nowhere })
  const isStrange = hasStore && grantOf('anonymous', endpoint.access as Capability) === undefined
  if (isStrange) add('in another store', make(thingsThere), 404, { storeId: there.id })
  return tries
}

/** What a person may do: in their own store, and as a stranger in another. */
async function goodTries(endpoint: AnyEndpoint, call: Call, person: Person) {
  const tries: Try[] = []
  const expected = [call.allowed ?? 200]
  const grant = grantFor(person, endpoint)
  if (grant !== undefined) {
    const sending = call.make(await makeThings(here, person, grant, call))
    const at = person.userId === undefined ? { storeId: here.id } : {}
    tries.push({ person, aim: 'own', sending, expected, ...at })
  }
  const asStranger = grantOf('anonymous', endpoint.access as Capability)
  if (asStranger !== undefined && person.userId !== undefined && call.isOfPlatform !== true) {
    const sending = call.make(await makeThings(there, person, asStranger, call))
    tries.push({ person, aim: 'in another store', sending, expected, storeId: there.id })
  }
  return tries
}

async function ask(endpoint: AnyEndpoint, { person, sending, storeId }: Try) {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(picture)]), 'picture.png')
  const isForm = endpoint.upload !== undefined && endpoint.body === undefined
  const upload = isForm ? new Response(form) : undefined
  const payload = upload ? Buffer.from(await upload.arrayBuffer()) : sending.body
  const { statusCode, headers, body } = await server.app.inject({
    method: endpoint.method,
    url: apiBase + addressOf(endpoint, sending),
    headers: {
      ...(person.caller.token && { authorization: `Bearer ${person.caller.token}` }),
      ...(storeId && { 'x-store-id': storeId }),
      ...(upload && { 'content-type': upload.headers.get('content-type') ?? '' }),
    },
    ...(payload === undefined ? {} : { payload: payload as object }),
  })
  return { status: statusCode, contentType: headers['content-type'], body }
}

/** How the document calls them: who is of no column is a customer, and nobody at another store. */
function columnOf({ person: { role, userId }, storeId }: Try): string {
  if (userId !== undefined && storeId === there.id) return 'anonymous'
  return role === 'user' || role === 'barista' ? 'customer' : role
}

/** A sentence for every try that went otherwise than the permissions and the document of the API say. */
async function surprises(endpoint: AnyEndpoint, tries: readonly Try[]) {
  const sentences: string[] = []
  for (const one of tries) {
    const { status, contentType, body } = await ask(endpoint, one)
    const who = `${one.person.role}, ${one.aim}`
    if (!one.expected.includes(status)) {
      sentences.push(`${who}: ${status}, not ${one.expected.join(' or ')}: ${body}`)
    }
    const misfit = readDocumented(endpoint, columnOf(one), { status, contentType, body })
    if (misfit !== undefined) sentences.push(`${who}: ${misfit}`)
  }
  return sentences
}

/** What becomes another whatever is called, and is nothing that a call may do or not. */
const movesAlone: Readonly<Record<string, readonly string[]>> = {
  // A letter that is written meanwhile gives its guest another key to the order.
  orders: ['guest_token_hashes'],
  // Whoever asks for anything is signed in for longer: every five minutes that is noted.
  sessions: ['last_used_at', 'expires_at'],
}

/** Every row of both stores and of the platform, table by table. */
async function everyRow() {
  await everythingTold(server)
  const { rows: tables } = await sql<{ name: string; column: string | null }>`
    select relname as name, case relname when 'stores' then 'id' else (
      select attname from pg_attribute where attrelid = pg_class.oid and attname = 'store_id') end as column
    from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'schema\\_migrations%'
      -- That something was tried in vain is counted, and nothing else of it is kept.
      and relname <> 'tries'
  `.execute(server.database.db)
  const digests = tables.map(({ name, column }) => {
    const whole = sql`(to_jsonb(one) - ${[...(movesAlone[name] ?? [])]}::text[])::text`
    return sql`
      select ${name} as name, md5(string_agg(${whole}, '' order by ${whole})) as rows
      from ${sql.table(name)} as one
      where ${column === null ? sql`true` : sql`${sql.ref(column)} in (${here.id}, ${there.id})`}`
  })
  const { rows } = await sql`${sql.join(digests, sql` union all `)}`.execute(server.database.db)
  return rows
}

const endsSigningIn: ReadonlySet<string> = new Set(['accounts.logout', 'users.changePassword'])

describe('every call, for every role, on its own, foreign and missing things:', () => {
  test.for(endpoints)('$name', async ({ name, endpoint }) => {
    const call = calls[name]
    if (call === undefined) throw new Error(`${name} has no entry in testing-calls.ts`)
    const before = await everyRow()
    const vain = [...personByRole.values()].flatMap((person) => vainTries(endpoint, call, person))
    expect(await surprises(endpoint, vain)).toEqual([])
    expect(await everyRow()).toEqual(before)

    for (const role of personByRole.keys()) {
      const person = personByRole.get(role)
      if (person === undefined) continue
      expect(await surprises(endpoint, await goodTries(endpoint, call, person))).toEqual([])
      // Whoever left, or has another password now, is somebody new to the calls that follow.
      if (endsSigningIn.has(name) && person.userId !== undefined) await signIn(role)
    }
  })
})

test('no entry and no capability is left over', () => {
  const names = endpoints.map(({ name }) => name)
  expect(Object.keys(calls).filter((name) => !names.includes(name))).toEqual([])
  const asked = new Set([...endpoints.map(({ endpoint }) => endpoint.access), 'live.listen'])
  expect(Object.keys(permissions).filter((capability) => !asked.has(capability))).toEqual([])
})

test('ROLE-12 ROLE-13 ROLE-14 ROLE-15 ROLE-16 people, categories, cash, orders and the own account want a token', async () => {
  const closed = /^(?:user\.|category\.write|cashflow\.|order\.(?:list|move)|account\.self)/
  const asked = endpoints.filter(({ endpoint }) => closed.test(endpoint.access))
  expect(asked.length).toBeGreaterThan(10)
  const person: Person = { role: 'anonymous', caller: here.stranger }
  for (const { name, endpoint } of asked) {
    const sending = calls[name]?.make(thingsHere) ?? {}
    const tried = { person, aim: name, sending, storeId: here.id, expected: [401] }
    expect(await surprises(endpoint, [tried])).toEqual([])
  }
})

test('a token that is not good opens nothing, not even what is public', async () => {
  const tokens = ['x', `${here.admin.token}x`, randomCode(60)]
  for (const token of tokens) {
    const caller = callerOf(server.app, token)
    for (const { name, endpoint } of endpoints) {
      const sending = calls[name]?.make(thingsHere) ?? {}
      const { status } = await ask(endpoint, {
        person: { role: 'nobody', caller },
        aim: '',
        sending,
        storeId: here.id,
        expected: [],
      })
      expect([name, status]).toEqual([name, 401])
    }
  }
})

test('a store that is not open yet answers only what says so', async () => {
  const closed = await openStore(server, { isOpen: false })
  const visitors = [closed.admin, await closed.as('customer'), closed.stranger]
  const inStore = endpoints.filter(({ name }) => calls[name]?.isOfPlatform !== true)
  for (const [at, role] of ['admin', 'customer', 'anonymous'].entries()) {
    const caller = visitors[at] ?? closed.stranger
    for (const { name, endpoint } of inStore) {
      if (endpoint.whileClosed === true || name === 'accounts.logout') continue
      const sending = calls[name]?.make({ ...missingThings(), storeId: closed.id }) ?? {}
      const tried = { person: { role, caller }, aim: '', sending, storeId: closed.id, expected: [] }
      const { status, body } = await ask(endpoint, tried)
      const { message } = JSON.parse(body) as ProblemBody
      if (grantOf(role, endpoint.access as Capability) === undefined) {
        expect([name, status]).toEqual([name, role === 'anonymous' ? 401 : 403])
      } else {
        expect([name, status, message]).toEqual([name, 403, 'This store is not open yet.'])
      }
    }
  }
})
