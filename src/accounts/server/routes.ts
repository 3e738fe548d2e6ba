import { conflict, notFound } from '../../kit/problem.ts'
import { serve, servePlatform, type Backbone } from '../../kit/server/serve.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { findPublicStore, insertStore } from '../../stores/server/queries.ts'
import { accounts } from '../contract.ts'
import { welcome, welcomeMail } from './mails.ts'
import { hashPassword } from './passwords.ts'
import { findSignIn, findUser, insertUser, presentUser } from './queries.ts'
import { endSession } from './sessions.ts'
import { beginSession, signIn } from './sign-in.ts'

export function serveAccounts(backbone: Backbone): void {
  const { jobs, sendMail, baseUrl } = backbone
  jobs.work(welcomeMail, (contents) => sendMail(welcome(contents, baseUrl)))

  servePlatform(backbone, accounts.register, async ({ body }, scope) => {
    const passwordHash = await hashPassword(body.password)
    const storeId = await insertStore(scope, {
      name: body.storeName,
      phone: body.storePhone,
      email: body.storeEmail || body.email,
      country: body.storeAddress.country,
      storeType: body.businessType,
      currency: body.currency,
      currencyCode: body.currencyCode,
      timeZone: body.timeZone,
      paymentMethod: body.paymentMethod,
    })
    return scope.inStore(storeId, async (inside) => {
      const { email, firstName, lastName, storePhone: phone } = body
      const userId = await insertUser(inside, {
        email,
        firstName,
        lastName,
        phone,
        role: 'admin',
        passwordHash,
      })
      const signedIn = await beginSession(inside, userId)
      const { name: storeName, slug } = signedIn.store
      await inside.enqueue(welcomeMail, { to: email, firstName, storeName, slug })
      return signedIn
    })
  })

  serve(backbone, accounts.registerCustomer, async ({ body }, scope) => {
    const { email, firstName, lastName } = body
    if ((await findSignIn(scope, email)) !== undefined) {
      throw conflict('This email already has an account at this store. Please log in.')
    }
    const passwordHash = await hashPassword(body.password)
    const userId = await insertUser(scope, {
      email,
      firstName,
      lastName,
      phone: '',
      role: 'customer',
      passwordHash,
    })
    return beginSession(scope, userId)
  })

  servePlatform(backbone, accounts.login, ({ body }, scope) =>
    signIn(scope, body.email, body.password, body.storeSlug),
  )

  serve(backbone, accounts.logout, async (_, scope, { request }) => {
    await endSession(scope, (request.headers.authorization ?? '').replace(/^Bearer /i, ''))
    return {}
  })

  serve(backbone, accounts.me, (_, scope) => readSelf(scope))
}

async function readSelf(scope: Scope) {
  const row = await findUser(scope, scope.actor.userId ?? '')
  const store = await findPublicStore(scope)
  if (row === undefined || store === undefined) throw notFound('Not found')
  return { user: presentUser(row, store), store }
}
