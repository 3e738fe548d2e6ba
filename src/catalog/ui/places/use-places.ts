import { useLayoutEffect, useRef, useState } from 'react'
import { rowsPerPage } from '../../../kit/page.ts'
import type { UrlState } from '../../../kit/ui/url-state.ts'

/** What stands in an order of its owner's. */
export interface Movable {
  readonly id: string
  readonly name: string
}

export type Way = 'up' | 'down'

export interface Places {
  /** What a screen reader is told of the last move. */
  readonly news: string
  readonly isFirst: (one: Movable) => boolean
  readonly isLast: (one: Movable) => boolean
  readonly move: (one: Movable, to: Way) => void
}

interface Order {
  /** Counted from 1. */
  readonly placeOf: (one: Movable) => number
  readonly count: number
  readonly isBusy: boolean
  /** Calls `moved` when the list has come anew. */
  readonly put: (one: Movable, place: number, moved: (to: Place) => void) => void
}

interface Move {
  readonly buttonId: string
  readonly news: string
}

interface Place {
  readonly position: number
  readonly of: number
}

export const moveButtonId = ({ id }: Movable, to: Way) => `${to}-${id}`

export const pageOfPlace = (place: number) => Math.ceil(place / rowsPerPage)

/** An order that is changed one step at a time, also over the edge of a page. */
export function usePlaces({ placeOf, count, isBusy, put }: Order, url: UrlState): Places {
  const [last, setLast] = useState<Move>()
  const followed = useRef<Move>(undefined)
  // A row that moves takes the focus along, so that the same key moves it on; to another page, when that has come.
  useLayoutEffect(() => {
    const button = last && last !== followed.current && document.getElementById(last.buttonId)
    if (!button) return
    followed.current = last
    button.focus()
  })

  function move(one: Movable, to: Way) {
    const wanted = placeOf(one) + (to === 'up' ? -1 : 1)
    if (isBusy || wanted < 1 || wanted > count) return
    put(one, wanted, ({ position, of }) => {
      setLast({ buttonId: moveButtonId(one, to), news: `${one.name} is now ${position} of ${of}` })
      url.toPage(pageOfPlace(position))
    })
  }

  return {
    news: last?.news ?? '',
    isFirst: (one) => placeOf(one) === 1,
    isLast: (one) => placeOf(one) === count,
    move,
  }
}
