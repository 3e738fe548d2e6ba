import { z } from 'zod'
import { stored } from '../../../kit/ui/calls/stored.ts'

/** Of whoever orders every day, those that may still be on their way. */
const mostKept = 20

const none: readonly string[] = []
const told = stored('toldOrders', z.array(z.string()).readonly(), none)

/** Whether this browser was asked to tell of an order, by its id. */
export const useIsTold = (orderId: string): boolean => told.use().includes(orderId)

export const keepTold = (orderId: string): void =>
  told.set([...others(orderId), orderId].slice(-mostKept))

export const dropTold = (orderId: string): void => told.set(others(orderId))

const others = (orderId: string) => told.get().filter((each) => each !== orderId)
