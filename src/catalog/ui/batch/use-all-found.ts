import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pagesOf } from '../../../kit/page.ts'
import { call, type Refusal } from '../../../kit/ui/calls/call.ts'
import { keyOf } from '../../../kit/ui/calls/query.ts'
import { wordsOf } from '../../../kit/ui/calls/silence.ts'
import type { Choosing } from '../../../kit/ui/choosing.tsx'
import { toast } from '../../../kit/ui/toast.ts'
import { mostProducts } from '../../batch-contract.ts'
import { products, type Product } from '../../contract.ts'

/** The most that one page of products may hold. */
const perPage = 100

interface Found {
  readonly storeId: string
  readonly search: string
  readonly category?: string
  /** How many there are, on whichever pages. */
  readonly total: number
  /** How many of them are on the page that is shown. */
  readonly shown: number
}

/**
 * Choosing beyond the page that is shown: all that is found by what the list is filtered by. They are read as they stand,
 * and again when they change, since a change of prices says what was seen.
 */
export function useAllFound(ofPage: Choosing<Product>, found: Found) {
  const { search, category, total, shown } = found
  const client = useQueryClient()
  const filter = JSON.stringify([search, category])
  const [asked, setAsked] = useState<{ readonly filter: string; readonly pages: number }>()
  const isAsked = ofPage.isOn && asked?.filter === filter
  const pages = pagesOf(total, perPage)
  const { data: read = [] } = useQuery({
    ...allOf(found, isAsked ? asked.pages : pages),
    enabled: isAsked,
  })
  const asking = useMutation<readonly Product[], Refusal, string>({
    mutationFn: () => client.fetchQuery(allOf(found, pages)),
    onSuccess(rows, askedOf) {
      // Whoever has searched for something else meanwhile does not mean these.
      if (askedOf !== filter) return
      setAsked({ filter, pages })
      ofPage.keep(rows)
    },
    onError: (refusal) => toast.failure(wordsOf(refusal)),
  })
  const elsewhere = read.filter(ofPage.has)
  const rows = new Map([...elsewhere, ...ofPage.chosen].map((row) => [row.id, row]))
  return {
    choosing: { ...ofPage, chosen: [...rows.values()] } satisfies Choosing<Product>,
    all: {
      total,
      isMore: total > shown,
      isTooMany: total > mostProducts,
      isAsking: asking.isPending,
      choose: () => asking.mutate(filter),
    },
  }
}

/** All that is found on so many pages. Filed with the pages of the list, it is old when they are. */
const allOf = ({ storeId, search, category }: Found, pages: number) =>
  queryOptions<readonly Product[]>({
    queryKey: [keyOf(products.page), 'all', { storeId, search, category, pages }],
    queryFn: async ({ signal }) => {
      const wish = { storeId, search, ...(category !== undefined && { category }), limit: perPage }
      const answers = await Promise.all(
        upTo(pages).map((page) => call(products.page, { query: { ...wish, page } }, { signal })),
      )
      return answers.flatMap((answer) => answer.products)
    },
    staleTime: products.page.freshForMs ?? 0,
  })

export type AllFound = ReturnType<typeof useAllFound>['all']

const upTo = (pages: number) => Array.from({ length: pages }, (_, at) => at + 1)
