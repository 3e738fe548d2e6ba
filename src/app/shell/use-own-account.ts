import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { accounts } from '../../accounts/contract.ts'
import { keepUser, useUser } from '../../accounts/ui/session.ts'
import { q } from '../../kit/ui/calls/query.ts'
import { isAnythingTyped } from '../../kit/ui/form/close-question.ts'

/**
 * Asks who works here now: what the login said of them may have been changed since. A new role begins with a new document,
 * as a new person does: what was answered to the one before may be more, or less, than this one sees. Whoever is writing
 * goes on until they say so, or turn to another page.
 */
export function useOwnAccount() {
  const user = useUser()
  const { pathname } = useLocation()
  const { data } = useQuery({ ...q(accounts.me), enabled: user !== undefined })
  useEffect(() => {
    if (data !== undefined) keepUser(data.user)
  }, [data])
  const [begun] = useState(user)
  const isAnother = user !== undefined && user._id === begun?._id && user.role !== begun.role
  /** On which page somebody was writing when they heard of it; empty for none. */
  const [heldAt, setHeldAt] = useState<string>()
  if (isAnother && heldAt === undefined) setHeldAt(isAnythingTyped() ? pathname : '')
  if (!isAnother && heldAt !== undefined) setHeldAt(undefined)
  const isWriting = isAnother && heldAt === pathname
  const isLeaving = isAnother && heldAt !== undefined && !isWriting
  useEffect(() => {
    // What stood on a screen that the new role does not open is gone by now, and holds nobody.
    if (isLeaving || (isWriting && !isAnythingTyped())) window.location.reload()
  }, [isLeaving, isWriting])
  return {
    /** A new document is on its way. */
    isLeaving,
    isWriting,
    leave: () => setHeldAt(''),
  }
}
