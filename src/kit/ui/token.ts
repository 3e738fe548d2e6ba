import { z } from 'zod'
import { stored } from './stored.ts'

/** The bearer token of the signed-in person; empty for a stranger. */
export const token = stored('token', z.string(), '')
