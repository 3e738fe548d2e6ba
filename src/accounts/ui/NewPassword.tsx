import { ConfirmModal } from '../../kit/ui/ConfirmModal.tsx'
import { useSend } from '../../kit/ui/calls/query.ts'
import { users, type User } from '../contract.ts'
import { temporaryPasswords } from '../temporary-password-contract.ts'
import type { NewLogin } from './ManageUsersForm.tsx'

interface NewPasswordProps {
  readonly user: User
  readonly onClose: () => void
  readonly onGiven: (login: NewLogin) => void
}

/** Asks before the password that somebody has is gone. A refusal leaves the question open, to be tried again. */
export function NewPassword({ user, onClose, onGiven }: NewPasswordProps) {
  const give = useSend(temporaryPasswords.give, {
    refreshes: [users.list, users.one],
    onDone: ({ data, temporaryPassword }) =>
      onGiven({ name: data.name, email: data.email, temporaryPassword }),
  })
  return (
    <ConfirmModal
      title="New temporary password"
      confirm="Give a new password"
      isBusy={give.isPending}
      onCancel={onClose}
      onConfirm={() => give.mutate({ params: { id: user.id } })}
    >
      {`The password of ${user.name} no longer works then, nor does their PIN, and they are logged out everywhere. They log in with the new one, and choose their own.`}
    </ConfirmModal>
  )
}
