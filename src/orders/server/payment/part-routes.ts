import { notFound } from '../../../kit/problem.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import { serve, type Backbone } from '../../../kit/server/serve.ts'
import { orderNotFound } from '../../order.ts'
import { parts } from '../../part-contract.ts'
import { findOrder, presentOrder } from '../queries.ts'
import { takeBackPart, takeOnePart } from './take-part.ts'

/** What staff take for an order, part by part. */
export function serveParts(backbone: Backbone): void {
  serve(backbone, parts.take, async ({ params, body }, scope) => {
    await takeOnePart(scope, params.id, body)
    return answerOf(scope, params.id)
  })

  serve(backbone, parts.takeBack, async ({ params }, scope) => {
    await takeBackPart(scope, params.id, params.partId)
    return answerOf(scope, params.id)
  })
}

async function answerOf(scope: Scope, id: string) {
  const row = await findOrder(scope, id)
  if (row === undefined) throw notFound(orderNotFound)
  const order = await presentOrder(scope, row)
  return { data: order, order }
}
