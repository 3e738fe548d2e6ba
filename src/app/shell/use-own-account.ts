import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { accounts } from '../../accounts/contract.ts'
import { keepUser, useUser } from '../../accounts/ui/session.ts'
import { q } from '../../kit/ui/calls/query.ts'

/**
 * Asks who works here now: what the login said of them may have been changed since. A new role begins with a new document,
 * as a new person does: what was answered to the one before may be more, or less, than this one sees. Answers whether that
 * is on its way.
 */
export function useOwnAccount(): boolean {
  const user = useUser()
  const { data } = useQuery({ ...q(accounts.me), enabled: user !== undefined })
  useEffect(() => {
    if (data !== undefined) keepUser(data.user)
  }, [data])
  const [begun] = useState(user)
  const isAnother = user !== undefined && user._id === begun?._id && user.role !== begun.role
  useEffect(() => {
    if (isAnother) window.location.reload()
  }, [isAnother])
  return isAnother
}
