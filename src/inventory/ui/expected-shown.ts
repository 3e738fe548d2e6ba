import { z } from 'zod'
import { stored } from '../../kit/ui/calls/stored.ts'

/** Whether a count at this device shows what is expected before anything is counted. What one reads, one counts. */
export const expectedShown = stored('expectedShown', z.boolean(), false)
