import { z } from 'zod'
import { stored } from './stored.ts'

/** How many sales this browser holds that the server has not got yet: nobody logs out over them. */
export const unsentSales = stored('unsentSales', z.number(), 0)

export const unsentText = (count: number) =>
  count === 1
    ? 'A sale waits to be sent. Log out when it has been.'
    : `${count} sales wait to be sent. Log out when they have been.`
