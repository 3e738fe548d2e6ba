import { useEffect, useRef } from 'react'
import { NavigationType, useBlocker, useLocation } from 'react-router'
import { isStopped, pass, type Going } from './stops.ts'

/** Stands once in each document: the router asks one alone whether it may go on. */
export function BackStop(): null {
  const { key } = useLocation()
  const here = useRef<{ readonly key: string; readonly index: unknown }>(undefined)
  useEffect(() => {
    here.current = { key, index: indexOfEntry() }
  }, [key])

  const stopped = useRef<Going>(undefined)
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isBack = historyAction === NavigationType.Pop
    const going = { isBack, from: currentLocation.pathname, to: nextLocation.pathname }
    if (!isStopped(going)) return false
    stopped.current = going
    if (!isBack || isBetweenOurs(here.current?.index, indexOfEntry())) return true
    // A link within the page leaves an entry that the router does not know, and could not return to: it is the same page.
    pass(going, { goOn: () => undefined, stay: () => undefined })
    return false
  })

  useEffect(() => {
    if (blocker.state !== 'blocked' || stopped.current === undefined) return
    pass(stopped.current, { goOn: () => blocker.proceed(), stay: () => blocker.reset() })
  }, [blocker])
  return null
}

/** The router numbers its entries. */
const indexOfEntry = () => (window.history.state as { readonly idx?: unknown } | null)?.idx

const isBetweenOurs = (from: unknown, to: unknown) =>
  typeof from === 'number' && typeof to === 'number' && from !== to
