import { useState } from 'react'
import { flushSync } from 'react-dom'
import { rowsPerPage } from '../../kit/page.ts'
import { useSend } from '../../kit/ui/calls/query.ts'
import type { UrlState } from '../../kit/ui/url-state.ts'
import { categories, products, type Category } from '../contract.ts'

export interface CategoryPlaces {
  /** What a screen reader is told of the last move. */
  readonly news: string
  readonly isFirst: (category: Category) => boolean
  readonly isLast: (category: Category) => boolean
  readonly move: (category: Category, to: Way) => void
}

export type Way = 'up' | 'down'

export const placeButtonId = ({ id }: Category, to: Way) => `${to}-${id}`

/** The order of the categories, which is that of the menu: one step at a time, also over the edge of a page. */
export function useCategoryPlaces(
  all: readonly Category[] | undefined = [],
  url: UrlState,
): CategoryPlaces {
  const [news, setNews] = useState('')
  const { mutate, isPending } = useSend(categories.move, {
    refreshes: [categories.list, products.page, products.list],
  })
  const indexOf = ({ id }: Category) => all.findIndex((each) => each.id === id)

  function move(category: Category, to: Way) {
    const place = indexOf(category) + (to === 'up' ? 0 : 2)
    if (isPending || place < 1 || place > all.length) return
    const sent = { params: { id: category.id }, body: { position: place } }
    mutate(sent, {
      onSuccess: () => {
        flushSync(() => {
          setNews(`${category.name} is now ${place} of ${all.length}`)
          url.toPage(Math.ceil(place / rowsPerPage))
        })
        // A row that moves takes the focus along, so that the same key moves it on.
        document.getElementById(placeButtonId(category, to))?.focus()
      },
    })
  }

  return {
    news,
    isFirst: (category) => indexOf(category) === 0,
    isLast: (category) => indexOf(category) === all.length - 1,
    move,
  }
}
