import { conflict } from '../../kit/problem.ts'
import { recordChange } from '../../kit/server/changes.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import { pins } from '../pin-contract.ts'
import { purposes } from '../pin.ts'
import { hashPassword } from './passwords.ts'
import { listPinHolders, removePin, savePin } from './pin-queries.ts'
import { issueApproval, presentHolder, provePin } from './pins.ts'
import { proveSelf } from './prove-self.ts'
import { listNames } from './queries.ts'
import { endSession } from './sessions.ts'
import { beginSession } from './sign-in.ts'
import type { Scope } from '../../kit/server/scope.ts'

export function servePins(backbone: Backbone): void {
  serve(backbone, pins.holders, async (_, scope) => ({
    data: (await listPinHolders(scope)).map(presentHolder),
  }))

  serve(backbone, pins.set, async ({ body }, scope) => {
    await proveSelf(scope, body.password, {
      field: 'password',
      refusal: 'Password is not right',
    })
    await savePin(scope, callerOf(scope), await hashPassword(body.pin))
    // Open counters list who has one.
    scope.announce('people')
    return {}
  })

  serve(backbone, pins.remove, async (_, scope) => {
    await removePin(scope, callerOf(scope))
    scope.announce('people')
    return {}
  })

  serve(backbone, pins.take, async ({ body }, scope, { request }) => {
    const before = callerOf(scope)
    const holder = await provePin(scope, body)
    await endSession(scope, (request.headers.authorization ?? '').replace(/^Bearer /i, ''))
    await recordChange(scope, {
      kind: 'pins',
      act: 'changed',
      subject: 'Who works at a device',
      differences: [{ name: 'Person', before: await nameOf(scope, before), after: holder.name }],
    })
    return beginSession(scope, holder.id)
  })

  serve(backbone, pins.approve, async ({ body }, scope) => {
    const asker = callerOf(scope)
    if (body.userId === asker) throw conflict('Another person has to approve this.')
    const approver = await provePin(scope, body)
    await recordChange(scope, {
      kind: 'pins',
      act: 'added',
      subject: purposes[body.purpose],
      differences: [{ name: 'Approved by', before: '', after: approver.name }],
    })
    return issueApproval(scope, body, approver)
  })
}

const callerOf = (scope: Scope): string => scope.actor.userId ?? ''

const nameOf = async (scope: Scope, userId: string) =>
  (await listNames(scope, [userId])).get(userId) ?? ''
