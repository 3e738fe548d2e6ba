import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { stored } from '../../kit/ui/calls/stored.ts'
import { tokenOf } from '../order-address.ts'
import { history } from './order-history.ts'

const tokens = stored('orderTokens', z.record(z.string(), z.string()), {})

/** What shows that a guest's orders are theirs, by their ids. */
export const useOrderTokens = (): Readonly<Record<string, string | undefined>> => tokens.use()

export const useOrderToken = (orderId: string): string | undefined => useOrderTokens()[orderId]

export const keepOrderToken = (orderId: string, token: string): void =>
  tokens.set({ ...tokens.get(), [orderId]: token })

/** Keeps the token that a letter's link brought along, and takes it out of the address, which people pass on. */
export function useTokenOfAddress(orderId: string): void {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const token = tokenOf(hash)
    if (token === undefined) return
    keepOrderToken(orderId, token)
    void navigate(pathname + search, { replace: true, preventScrollReset: true })
  }, [orderId, hash, pathname, search, navigate])
}

/** Whether an order can be opened from this device without an account. */
export const useHasOrders = (): boolean => history.use().some(({ placed }) => placed !== null)

/** Whoever has the device next opens none of them. One that was sent and not answered stays: it may stand, and is not sent twice. */
export function forgetOrders(): void {
  history.set(history.get().filter(({ placed }) => placed === null))
  tokens.set({})
}
