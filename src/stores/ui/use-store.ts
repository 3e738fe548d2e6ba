import { useSuspenseQuery } from '@tanstack/react-query'
import { redirect, useParams, type LoaderFunctionArgs } from 'react-router'
import { load } from '../../kit/ui/calls/loading.ts'
import { q } from '../../kit/ui/calls/query.ts'
import { paths, wantedOf } from '../../paths.ts'
import { stores, type PublicStore } from '../contract.ts'
import { isOpen } from '../store.ts'

export const storeBySlug = (slug = '') => q(stores.bySlug, { params: { slug } })

/** The store whose pages we are on. */
export function useStore(): PublicStore {
  const { slug } = useParams()
  return useSuspenseQuery(storeBySlug(slug)).data.data
}

/** Every page under `/{slug}`; an old slug moves on to the one in use. */
export async function storeLoader({ params, request, context }: LoaderFunctionArgs) {
  const { data: store } = await load(context, storeBySlug(params.slug))
  if (store.slug === params.slug) return null
  const { pathname, search } = new URL(request.url)
  const rest = pathname.split('/').slice(2).join('/')
  return redirect(`${paths.store(store.slug)}${rest === '' ? '' : `/${rest}`}${search}`, 301)
}

/** Pages that sell: a store that is not open yet is still registering, a suspended one says so. */
export async function openStoreLoader({ params, request, context }: LoaderFunctionArgs) {
  const { data: store } = await load(context, storeBySlug(params.slug))
  if (store.isSuspended) {
    const { pathname, search } = new URL(request.url)
    return redirect(paths.storeClosed(store.slug, pathname + search))
  }
  return isOpen(store.paymentStatus) ? null : redirect(paths.register(store.slug))
}

/** Only a suspended store is closed for now; whoever waited until it was open again goes on where they were. */
export async function suspendedStoreLoader({ params, request, context }: LoaderFunctionArgs) {
  const { data: store } = await load(context, storeBySlug(params.slug))
  if (store.isSuspended) return null
  return redirect(wantedOf(new URL(request.url).searchParams) ?? paths.store(store.slug))
}
