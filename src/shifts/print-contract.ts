import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id } from '../kit/fields.ts'

export const shiftPrints = {
  print: endpoint({
    method: 'POST',
    path: '/shifts/:id/prints',
    access: 'shift.work',
    summary:
      'Prints the X or Z of a shift on the printers that print reports; says how many papers that are',
    params: z.object({ id }),
    answer: z.object({ papers: z.number() }),
    failure: 'Failed to print',
  }),
}
