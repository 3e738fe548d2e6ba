import { invalid, notFound, storeNotFound } from '../../kit/problem.ts'
import type { Images } from '../../kit/server/images.ts'
import { serve, servePlatform, type Backbone } from '../../kit/server/serve.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { stores, type PublicStore, type Store } from '../contract.ts'
import { keepImage } from './keep-image.ts'
import { findPublicStore, findStore, findStoreId, saveStore } from './queries.ts'

interface AdminUser {
  readonly _id: string
  readonly id: string
  readonly name: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** `listAdmins` belongs to accounts, which stands to the right of this slice. */
export function serveStores(
  backbone: Backbone,
  images: Images,
  listAdmins: (scope: Scope) => Promise<AdminUser[]>,
): void {
  servePlatform(backbone, stores.bySlug, async ({ params }, scope) => {
    const storeId = await findStoreId(scope, params.slug)
    const store = storeId === undefined ? undefined : await scope.inStore(storeId, findPublicStore)
    if (store === undefined) throw notFound(storeNotFound)
    return { data: nested(store) }
  })

  serve(backbone, stores.byId, async (_, scope) => {
    const adminUsers = scope.grant === 'all' ? await listAdmins(scope) : []
    return { data: { store: await loaded(scope), adminUsers } }
  })

  serve(backbone, stores.change, async ({ body }, scope) => {
    const { address, ...fields } = body
    await saveStore(scope, { ...fields, ...address })
    return { message: 'Store profile updated successfully!', data: await loaded(scope) }
  })

  const columns = { addLogo: 'logoImage', addBackground: 'backgroundImage' } as const
  for (const call of ['addLogo', 'addBackground'] as const) {
    serve(backbone, stores[call], async (_, scope, { request }) => {
      if (request.upload === undefined)
        throw invalid('Image is required', { image: 'Image is required' })
      const url = await keepImage(scope, images, request.upload)
      await saveStore(scope, { [columns[call]]: url })
      return { url, message: 'Image uploaded successfully!' }
    })
  }
}

const nested = (store: PublicStore) => ({ ...store, data: store })

async function loaded(scope: Scope): Promise<Store> {
  const store = await findStore(scope)
  if (store === undefined) throw notFound(storeNotFound)
  return store
}
