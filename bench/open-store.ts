import type { FastifyInstance } from 'fastify'
import { accounts } from '../src/accounts/contract.ts'
import { callerOf, type Reply } from '../src/kit/server/in-process.ts'
import type { AnyEndpoint } from '../src/kit/endpoint.ts'
import { randomCode } from '../src/kit/server/ids.ts'
import { operator } from '../src/operator/contract.ts'
import { operatorToken } from './surroundings.ts'

/** Registers a store and opens it for business. */
export async function openStore(app: FastifyInstance, name: string) {
  const owner = {
    firstName: 'Ana',
    lastName: 'Reyes',
    email: `${randomCode(10)}@example.com`,
    password: `${randomCode(12)}-A7!`,
    storeName: name,
    storePhone: '0917 555 0100',
    businessType: 'milkteashop',
  } as const
  const { store, token } = check(
    await callerOf(app, undefined).send(accounts.register, { body: owner }),
  )
  const { slug, id } = store
  check(await callerOf(app, operatorToken).send(operator.approve, { params: { slug } }))
  return { id, slug, token, owner: callerOf(app, token) }
}

/** What was answered; throws when it was a refusal. */
export function check<E extends AnyEndpoint>(reply: Reply<E>): Reply<E>['body'] {
  if (reply.status !== 200) throw new Error(`The store could not be made: ${reply.problem.message}`)
  return reply.body
}
