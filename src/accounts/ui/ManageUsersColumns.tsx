import { Button } from '@mantine/core'
import type { Column } from '../../kit/ui/DataTable.tsx'
import { PencilIcon } from '../../kit/ui/icons/work-icons.tsx'
import { RowActions } from '../../kit/ui/RowActions.tsx'
import { StatusBadge } from '../../kit/ui/StatusBadge.tsx'
import type { User } from '../contract.ts'
import { isGivenPasswords, isStaff } from '../permissions.ts'
import { roleLabelOf } from './role-labels.ts'

interface Actions {
  readonly onEdit: (user: User) => void
  readonly onNewPassword: (user: User) => void
  readonly onDelete: (user: User) => void
}

/** `actions` is false for those who only look. */
export const columnsFor = (me: User, actions: Actions | false): readonly Column<User>[] => [
  {
    label: 'Name',
    isName: true,
    cell: ({ id, name }) => (id === me.id ? `${name} (you)` : name),
  },
  { label: 'Email', cell: ({ email }) => email },
  { label: 'Role', cell: ({ role }) => roleLabelOf(role) },
  {
    label: 'Status',
    cell: ({ isActive }) => (
      <StatusBadge tone={isActive ? 'good' : 'quiet'}>
        {isActive ? 'Active' : 'Inactive'}
      </StatusBadge>
    ),
  },
  {
    label: 'Delivery fee',
    // Whoever works here is charged like anybody, and hardly ever: that says nothing of them.
    cell: ({ applyDelFee, role }) =>
      applyDelFee ? (isStaff(role) ? '–' : 'Charged') : 'Not charged',
  },
  ...(actions === false ? [] : [actionsColumn(me, actions)]),
]

const actionsColumn = (me: User, { onEdit, onNewPassword, onDelete }: Actions): Column<User> => ({
  label: 'Actions',
  cell: (user) => (
    <RowActions
      of={user.name}
      more={[
        ...(isGivenPasswords(user.role)
          ? [{ label: 'New temporary password', act: () => onNewPassword(user) }]
          : []),
        {
          label: 'Delete',
          act: () => onDelete(user),
          isDangerous: true,
          refusal: user.id === me.id ? 'You cannot delete your own account' : undefined,
        },
      ]}
    >
      <Button
        variant="default"
        leftSection={<PencilIcon />}
        aria-label={`Edit ${user.name}`}
        onClick={() => onEdit(user)}
      >
        Edit
      </Button>
    </RowActions>
  ),
})
