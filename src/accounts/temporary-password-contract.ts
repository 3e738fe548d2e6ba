import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id } from '../kit/fields.ts'
import { User } from './contract.ts'

export const temporaryPasswords = {
  give: endpoint({
    method: 'POST',
    path: '/users/:id/temporary-password',
    access: 'user.write',
    summary:
      'Gives somebody who works at the store, and is no admin, a new temporary password, which the answer carries, once; what they had opens nothing any more, and every session of theirs ends',
    params: z.object({ id }),
    answer: z.object({ data: User, temporaryPassword: z.string() }),
    failure: 'Failed to give a new password',
  }),
}
