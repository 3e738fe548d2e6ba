import type { z } from 'zod'
import { conflict, notFound } from '../../kit/problem.ts'
import {
  serve,
  serveInSteps,
  servePlatform,
  servePlatformInSteps,
  type Backbone,
  type PlatformStep,
} from '../../kit/server/serve.ts'
import { newId } from '../../kit/server/ids.ts'
import type { Common, PlatformScope, Scope } from '../../kit/server/scope.ts'
import { countTries, type Try } from '../../kit/server/tries.ts'
import { currencyOf } from '../../stores/countries.ts'
import { findPublicStore, insertStore } from '../../stores/server/queries.ts'
import { accounts, type NewCustomer, type NewOwner } from '../contract.ts'
import { asPlatformJob } from '../../kit/server/transact.ts'
import { issueCode, resetCodeJob, resetPassword } from './reset-password.ts'
import { failuresOf, type NoteFailure } from './failed-logins.ts'
import { rememberPlace } from './known-places.ts'
import { codeAsks, customerSignUps, refusalOf, storeSignUps } from './limits.ts'
import { redeemTicket } from './login-tickets.ts'
import { welcome, welcomeMail } from './mails.ts'
import { hashPassword } from './passwords.ts'
import { findSignIn, findUser, insertUser, presentUser } from './queries.ts'
import { endSession } from './sessions.ts'
import { beginSession, signIn } from './sign-in.ts'
import { nameDevice, whenceOf, type Whence } from './whence.ts'

export function serveAccounts(backbone: Backbone): void {
  const { jobs, sendMail, baseUrl } = backbone
  jobs.work(welcomeMail, (contents) => sendMail(welcome(contents, baseUrl)))

  servePlatformInSteps(backbone, accounts.register, async ({ body }, { step, http }) => {
    const whence = whenceOf(http.request)
    const { attemptId: storeId = newId(), ...owner } = body
    const signedIn =
      (await openStore(step, whence, owner, storeId)) ??
      (await signInAgain(step, whence, owner, { storeId, note: failuresOf(http.request) }))
    nameDevice(backbone, http, whence)
    return signedIn
  })

  serveInSteps(backbone, accounts.registerCustomer, async ({ body }, { step, http }) => {
    const whence = whenceOf(http.request)
    await step((scope) => refuseMore(scope, customerSignUps(body.email, whence)))
    const passwordHash = await hashPassword(body.password)
    const signedIn = await step((scope) => registerCustomer(scope, whence, body, passwordHash))
    nameDevice(backbone, http, whence)
    return signedIn
  })

  servePlatformInSteps(backbone, accounts.login, async ({ body }, { step, http }) => {
    const whence = whenceOf(http.request)
    const signedIn = await signIn(step, whence, body, failuresOf(http.request))
    nameDevice(backbone, http, whence)
    return signedIn
  })

  servePlatformInSteps(backbone, accounts.storeLogin, ({ body }, { step, http }) =>
    redeemTicket(step, whenceOf(http.request), body.sid),
  )

  serve(backbone, accounts.logout, async (_, scope, { request }) => {
    await endSession(scope, (request.headers.authorization ?? '').replace(/^Bearer /i, ''))
    return {}
  })

  servePasswordResets(backbone)

  serve(backbone, accounts.me, (_, scope) => readSelf(scope))
}

function servePasswordResets(backbone: Backbone): void {
  const { jobs, sendMail } = backbone
  servePlatform(backbone, accounts.forgotPassword, async ({ body }, scope, { request }) => {
    const { device, address, network } = whenceOf(request)
    const whence = { device, address, network }
    await refuseMore(scope, codeAsks(whence))
    await scope.enqueue(resetCodeJob, { ...body, whence })
    return { message: 'If this address has an account, a code is on its way.' }
  })
  jobs.work(resetCodeJob, async (wish) => {
    const letter = await asPlatformJob(backbone, backbone.app.log, (scope) =>
      issueCode(scope, wish),
    )
    if (letter !== undefined) await sendMail(letter)
  })

  servePlatform(backbone, accounts.resetPassword, async ({ body }, scope, http) => {
    const whence = whenceOf(http.request)
    await resetPassword(scope, whence, body)
    nameDevice(backbone, http, whence)
    return { message: 'Password reset' }
  })
}

type Owner = Omit<z.output<typeof NewOwner>, 'attemptId'>

/** Undefined when it is there: what asks for it was sent before, and the answer was lost. */
async function openStore(step: PlatformStep, whence: Whence, owner: Owner, storeId: string) {
  const isThere = await step(async (scope) => {
    if ((await findSlug(scope, storeId)) !== undefined) return true
    await refuseMore(scope, storeSignUps(owner.email, whence))
    return false
  })
  if (isThere) return undefined
  const passwordHash = await hashPassword(owner.password)
  return step(async (scope) =>
    // The first may have been on its way still.
    (await findSlug(scope, storeId)) === undefined
      ? registerOwner(scope, whence, owner, { storeId, passwordHash })
      : undefined,
  )
}

const findSlug = async (scope: PlatformScope, storeId: string): Promise<string | undefined> =>
  (await scope.inStore(storeId, findPublicStore))?.slug

/** Everybody can know the id of a store: it is answered, counted and refused as a login there. */
async function signInAgain(
  step: PlatformStep,
  whence: Whence,
  { email, password }: Owner,
  { storeId, note }: { readonly storeId: string; readonly note: NoteFailure },
) {
  const storeSlug = await step((scope) => findSlug(scope, storeId))
  return signIn(step, whence, { email, password, storeSlug }, note)
}

/** The store and its admin come into being together, or not at all. */
async function registerOwner(
  scope: PlatformScope,
  whence: Whence,
  owner: Owner,
  { storeId, passwordHash }: { readonly storeId: string; readonly passwordHash: string },
) {
  const { email, firstName, lastName, storePhone: phone } = owner
  const money = currencyOf(owner.storeAddress.country)
  const store = {
    name: owner.storeName,
    phone,
    email: owner.storeEmail || email,
    country: owner.storeAddress.country,
    storeType: owner.businessType,
    currency: owner.currency || money.currency,
    currencyCode: owner.currencyCode ?? money.currencyCode,
    timeZone: owner.timeZone,
    paymentMethod: owner.paymentMethod,
  }
  await insertStore(scope, store, storeId)
  return scope.inStore(storeId, async (inside) => {
    const admin = { email, firstName, lastName, phone, role: 'admin', passwordHash }
    const signedIn = await beginAtHome(inside, whence, await insertUser(inside, admin))
    const { name: storeName, slug } = signedIn.store
    await inside.enqueue(welcomeMail, { to: email, firstName, storeName, slug })
    return signedIn
  })
}

async function registerCustomer(
  scope: Scope,
  whence: Whence,
  customer: z.output<typeof NewCustomer>,
  passwordHash: string,
) {
  const { email, firstName, lastName } = customer
  if ((await findSignIn(scope, email)) !== undefined) {
    throw conflict('This email already has an account at this store. Please log in.')
  }
  const person = { email, firstName, lastName, phone: '', role: 'customer', passwordHash }
  return beginAtHome(scope, whence, await insertUser(scope, person))
}

async function beginAtHome(scope: Scope, whence: Whence, userId: string) {
  await rememberPlace(scope, userId, whence)
  return beginSession(scope, userId)
}

async function refuseMore(scope: Common, tries: readonly Try[]): Promise<void> {
  const refusal = refusalOf(await countTries(scope.db, scope.now, tries), scope.now)
  if (refusal !== undefined) throw refusal
}

async function readSelf(scope: Scope) {
  const row = await findUser(scope, scope.actor.userId ?? '')
  const store = await findPublicStore(scope)
  if (row === undefined || store === undefined) throw notFound('Not found')
  return { user: presentUser(row, store), store }
}
