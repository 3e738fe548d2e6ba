import { redirect, redirectDocument, type LoaderFunctionArgs } from 'react-router'
import { load } from '../../kit/ui/calls/loading.ts'
import { paths } from '../../paths.ts'
import { isOpen } from '../../stores/store.ts'
import { storeBySlug } from '../../stores/ui/use-store.ts'

/** An old slug moves on to the one in use; a store that is not open yet is still registering, in the other document. */
export async function adminLoader({ params, request, context }: LoaderFunctionArgs) {
  const { data: store } = await load(context, storeBySlug(params.slug))
  if (!isOpen(store.paymentStatus)) return redirectDocument(paths.register(store.slug))
  if (store.slug === params.slug) return null
  const { pathname, search } = new URL(request.url)
  const [, , ...rest] = pathname.split('/')
  return redirect(`${paths.store(store.slug)}/${rest.join('/')}${search}`)
}
