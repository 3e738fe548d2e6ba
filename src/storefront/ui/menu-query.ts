import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { products } from '../../catalog/contract.ts'
import { load } from '../../kit/ui/loading.ts'
import { qReduced } from '../../kit/ui/query.ts'
import { storeBySlug, useStore } from '../../stores/ui/use-store.ts'
import { findKeptMenu, keepMenu, keptMenuAt } from './kept-menu.ts'

/** At once from what this browser was answered in the last minutes, else asked for. */
const menuOf = (storeId: string) => ({
  ...qReduced(products.list, { query: { storeId } }),
  initialData: () => {
    const known = findKeptMenu(storeId)
    return known && { success: true as const, data: [...known] }
  },
  initialDataUpdatedAt: keptMenuAt,
})

export const productBySlug = (storeId: string, slug = '') =>
  qReduced(products.bySlug, { params: { slug }, query: { storeId } })

/** The whole menu of the store whose pages we are on. */
export function useMenu() {
  const { id } = useStore()
  const { data, dataUpdatedAt } = useSuspenseQuery(menuOf(id))
  useEffect(() => keepMenu(id, data.data, dataUpdatedAt), [id, data, dataUpdatedAt])
  return data.data
}

export const useProduct = (slug: string | undefined) =>
  useSuspenseQuery(productBySlug(useStore().id, slug)).data.data

export async function menuLoader({ params, context }: LoaderFunctionArgs) {
  const { data: store } = await load(context, storeBySlug(params.slug))
  await load(context, menuOf(store.id))
  return null
}

/** The menu, and the dice for what is featured: thrown once, so that server and browser show the same. */
export async function homeLoader(args: LoaderFunctionArgs) {
  await menuLoader(args)
  return { chance: Math.random() }
}

export async function productLoader({ params, context }: LoaderFunctionArgs) {
  const { data: store } = await load(context, storeBySlug(params.slug))
  await load(context, productBySlug(store.id, params.product))
  return null
}
