import { serveCsv } from '../../kit/server/csv.ts'
import type { Backbone } from '../../kit/server/serve.ts'
import { sheetDay } from '../../kit/moment.ts'
import { findStore } from '../../stores/server/queries.ts'
import { users } from '../contract.ts'
import { listUsersAfter } from './queries.ts'

const rowsPerRead = 500

type Row = Awaited<ReturnType<typeof listUsersAfter>>[number]

export function serveUserExport(backbone: Backbone): void {
  serveCsv(backbone, users.exported, {
    name: 'users',
    header: [
      'First name',
      'Last name',
      'Email',
      'Phone',
      'Role',
      'Active',
      'Pays the delivery fee',
      'Address',
      'City',
      'State',
      'ZIP code',
      'Since',
    ],
    cells: ({ since, ...user }: Row & { readonly since: string }) => [
      user.firstName,
      user.lastName,
      user.email,
      user.phone,
      user.role,
      user.isActive ? 'yes' : 'no',
      user.applyDelFee ? 'yes' : 'no',
      user.address,
      user.city,
      user.state,
      user.zipCode,
      since,
    ],
    read: async (scope, { query }, last) => {
      const { timeZone = 'UTC' } = (await findStore(scope)) ?? {}
      const rows = await listUsersAfter(
        scope,
        last?.id,
        { ...query, withAdmins: 'yes' },
        rowsPerRead,
      )
      return rows.map((row) => ({ ...row, since: sheetDay(row.createdAt, timeZone) }))
    },
  })
}
