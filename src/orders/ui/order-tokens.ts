import { z } from 'zod'
import { stored } from '../../kit/ui/stored.ts'

const tokens = stored('orderTokens', z.record(z.string(), z.string()), {})

/** What shows that a guest's order is theirs, by its id. */
export const useOrderToken = (orderId: string): string | undefined => tokens.use()[orderId]

export const keepOrderToken = (orderId: string, token: string): void =>
  tokens.set({ ...tokens.get(), [orderId]: token })
