import type { z } from 'zod'
import { conflict, notFound } from '../../kit/problem.ts'
import { serve, servePlatform, type Backbone } from '../../kit/server/serve.ts'
import type { PlatformScope, Scope } from '../../kit/server/scope.ts'
import { currencyOf } from '../../stores/countries.ts'
import { findPublicStore, insertStore } from '../../stores/server/queries.ts'
import { accounts, type NewCustomer, type NewOwner } from '../contract.ts'
import { asPlatformJob } from '../../kit/server/transact.ts'
import { issueCode, resetCodeJob, resetPassword } from './reset-password.ts'
import { redeemTicket } from './login-tickets.ts'
import { welcome, welcomeMail } from './mails.ts'
import { hashPassword } from './passwords.ts'
import { findSignIn, findUser, insertUser, presentUser } from './queries.ts'
import { endSession } from './sessions.ts'
import { beginSession, signIn } from './sign-in.ts'

export function serveAccounts(backbone: Backbone): void {
  const { jobs, sendMail, baseUrl } = backbone
  jobs.work(welcomeMail, (contents) => sendMail(welcome(contents, baseUrl)))

  servePlatform(backbone, accounts.register, ({ body }, scope) => registerOwner(scope, body))
  serve(backbone, accounts.registerCustomer, ({ body }, scope) => registerCustomer(scope, body))

  servePlatform(backbone, accounts.login, ({ body }, scope) =>
    signIn(scope, body.email, body.password, body.storeSlug),
  )

  servePlatform(backbone, accounts.storeLogin, ({ body }, scope) => redeemTicket(scope, body.sid))

  serve(backbone, accounts.logout, async (_, scope, { request }) => {
    await endSession(scope, (request.headers.authorization ?? '').replace(/^Bearer /i, ''))
    return {}
  })

  servePlatform(backbone, accounts.forgotPassword, async ({ body }, scope) => {
    await scope.enqueue(resetCodeJob, body)
    return { message: 'If this address has an account, a code is on its way.' }
  })
  jobs.work(resetCodeJob, async (wish) => {
    const letter = await asPlatformJob(backbone, backbone.app.log, (scope) =>
      issueCode(scope, wish),
    )
    if (letter !== undefined) await sendMail(letter)
  })

  servePlatform(backbone, accounts.resetPassword, async ({ body }, scope) => {
    await resetPassword(scope, body)
    return { message: 'Password reset' }
  })

  serve(backbone, accounts.me, (_, scope) => readSelf(scope))
}

/** The store and its admin come into being together, or not at all. */
async function registerOwner(scope: PlatformScope, owner: z.output<typeof NewOwner>) {
  const { email, firstName, lastName, storePhone: phone } = owner
  const passwordHash = await hashPassword(owner.password)
  const money = currencyOf(owner.storeAddress.country)
  const storeId = await insertStore(scope, {
    name: owner.storeName,
    phone,
    email: owner.storeEmail || email,
    country: owner.storeAddress.country,
    storeType: owner.businessType,
    currency: owner.currency || money.currency,
    currencyCode: owner.currencyCode ?? money.currencyCode,
    timeZone: owner.timeZone,
    paymentMethod: owner.paymentMethod,
  })
  return scope.inStore(storeId, async (inside) => {
    const admin = { email, firstName, lastName, phone, role: 'admin', passwordHash }
    const signedIn = await beginSession(inside, await insertUser(inside, admin))
    const { name: storeName, slug } = signedIn.store
    await inside.enqueue(welcomeMail, { to: email, firstName, storeName, slug })
    return signedIn
  })
}

async function registerCustomer(scope: Scope, customer: z.output<typeof NewCustomer>) {
  const { email, firstName, lastName } = customer
  if ((await findSignIn(scope, email)) !== undefined) {
    throw conflict('This email already has an account at this store. Please log in.')
  }
  const passwordHash = await hashPassword(customer.password)
  const person = { email, firstName, lastName, phone: '', role: 'customer', passwordHash }
  return beginSession(scope, await insertUser(scope, person))
}

async function readSelf(scope: Scope) {
  const row = await findUser(scope, scope.actor.userId ?? '')
  const store = await findPublicStore(scope)
  if (row === undefined || store === undefined) throw notFound('Not found')
  return { user: presentUser(row, store), store }
}
