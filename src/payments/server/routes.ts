import { recordSetup } from './record-setup.ts'
import { invalid, notFound } from '../../kit/problem.ts'
import type { Images } from '../../kit/server/images.ts'
import { serve, serveInSteps, type Backbone } from '../../kit/server/serve.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { dropImage, keepImage } from '../../stores/server/keep-image.ts'
import { payments } from '../contract.ts'
import { isMethodKey, savedText } from '../method.ts'
import { subscribe, testConnection } from './connect.ts'
import { findMethod, saveMethod } from './method-queries.ts'
import { findMethods, findOffered, type Surface } from './methods.ts'
import type { Providers } from './providers.ts'
import { saveMethods, type SavedSetup, type Setup } from './save-methods.ts'

/** Where a provider reports what happened to a store's payments. */
export const webhookPath = (provider: string, storeId: string) => `/webhooks/${provider}/${storeId}`

/** Whether anything of the store still shows a picture; only the composition sees every slice. */
export type IsPictureUsed = (scope: Scope, image: string) => Promise<boolean>

export function servePayments(
  backbone: Backbone,
  images: Images,
  providers: Providers,
  isPictureUsed: IsPictureUsed,
): void {
  const surface: Surface = {
    keys: providers.keys,
    scriptUrl: providers.scriptUrl,
    webhookUrl: (key, storeId) => backbone.baseUrl + webhookPath(key, storeId),
  }
  serve(backbone, payments.methods, (_, scope) =>
    scope.grant === 'all' ? findMethods(scope, surface) : findOffered(scope, surface),
  )

  serveInSteps(backbone, payments.save, async ({ body }, { step, storeId, http }) => {
    const rekeyed = await step(async (scope) => {
      const saved = await saveRecorded(scope, surface, body)
      for (const picture of saved.pictures) await dropUnused(scope, picture)
      return saved.rekeyed
    })
    for (const provider of rekeyed) {
      const url = surface.webhookUrl(provider, storeId)
      await subscribe(step, providers, { provider, url, log: http.request.log })
    }
    const methods = await step((scope) => findMethods(scope, surface))
    return { message: savedText(methods.options, body.options), ...methods }
  })

  serveInSteps(backbone, payments.check, async ({ body: { key } }, { step }) => ({
    data: await testConnection(step, providers, key),
  }))

  serve(backbone, payments.addImage, async ({ params: { optionId } }, scope, { request }) => {
    const before = await findMethod(scope, optionId)
    if (before === undefined && !isMethodKey(optionId)) throw notFound('Payment method not found')
    const required = 'Please choose a picture.'
    if (request.picture === undefined) throw invalid(required, { image: required })
    const url = await keepImage(scope, request.picture)
    await saveMethod(scope, optionId, { image: url })
    if (before?.image != null && before.image !== url) await dropUnused(scope, before.image)
    scope.announce('store')
    return { url }
  })

  async function dropUnused(scope: Scope, image: string) {
    if (!(await isPictureUsed(scope, image))) await dropImage(scope, images, image)
  }
}

async function saveRecorded(scope: Scope, surface: Surface, setup: Setup): Promise<SavedSetup> {
  const before = await findMethods(scope, surface)
  const saved = await saveMethods(scope, surface.keys, setup)
  await recordSetup(scope, before, await findMethods(scope, surface), saved.rekeyed)
  return saved
}
