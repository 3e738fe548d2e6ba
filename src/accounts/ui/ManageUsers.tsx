import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { Column } from '../../kit/ui/Column.tsx'
import { ConfirmModal } from '../../kit/ui/ConfirmModal.tsx'
import { DataTable } from '../../kit/ui/DataTable.tsx'
import { EmptyList } from '../../kit/ui/EmptyList.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PlusIcon } from '../../kit/ui/icons/icons.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q, useSend } from '../../kit/ui/calls/query.ts'
import { SearchField } from '../../kit/ui/form/SearchField.tsx'
import { ShownOnce } from '../../kit/ui/ShownOnce.tsx'
import { EmptyState } from '../../kit/ui/states.tsx'
import { Toolbar } from '../../kit/ui/Toolbar.tsx'
import { useUrlState, type UrlState } from '../../kit/ui/url-state.ts'
import { usePages } from '../../kit/ui/calls/use-pages.ts'
import { paths } from '../../paths.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { users, type User } from '../contract.ts'
import { grantOf, roles } from '../permissions.ts'
import { columnsFor } from './ManageUsersColumns.tsx'
import { ExportButton } from './ExportButton.tsx'
import { ManageUsersForm, type NewLogin } from './ManageUsersForm.tsx'
import { NewPassword } from './NewPassword.tsx'
import { roleLabels, roleOptions } from './role-labels.ts'
import { useUser } from './session.ts'

/** What stands above the list, if anything. */
type Open =
  | { readonly what: 'form'; readonly user: User | undefined }
  | { readonly what: 'question'; readonly user: User }
  | { readonly what: 'new password'; readonly user: User }
  | { readonly what: 'password'; readonly title: string; readonly login: NewLogin }

/** /{slug}/admin/users */
export function ManageUsers() {
  const store = useStore()
  const me = useUser()
  const { role, search } = filterOf(useUrlState())
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const remove = useSend(users.remove, {
    success: 'User deleted.',
    refreshes: [users.list, users.one],
  })
  if (me === undefined || grantOf(me.role, 'user.list') === undefined) {
    return (
      <Column>
        <Head title={`Users | ${store.name}`} />
        <PageTitle>Users</PageTitle>
        <EmptyState title="Only an admin or a manager can see the users of the store." />
      </Column>
    )
  }
  const mayChange = grantOf(me.role, 'user.write') === 'all'
  return (
    <Column>
      <Head title={`Users | ${store.name}`} />
      <PageTitle
        note={mayChange ? undefined : 'Only an admin can add or change users.'}
        actions={
          <>
            <ExportButton of={users.exported} sent={{ query: { role, search } }} name="users" />
            {grantOf(me.role, 'person.erase') === 'all' && (
              <Button component={Link} to={paths.erasePerson(store.slug)} variant="default">
                Erase a customer
              </Button>
            )}
            {mayChange && (
              <Button
                leftSection={<PlusIcon />}
                onClick={() => setOpen({ what: 'form', user: undefined })}
              >
                Add User
              </Button>
            )}
          </>
        }
      >
        Manage Users
      </PageTitle>
      <People
        storeId={store.id}
        columns={columnsFor(
          me,
          mayChange && {
            onEdit: (user) => setOpen({ what: 'form', user }),
            onNewPassword: (user) => setOpen({ what: 'new password', user }),
            onDelete: (user) => setOpen({ what: 'question', user }),
          },
        )}
      />
      {open?.what === 'form' && (
        <ManageUsersForm
          user={open.user}
          me={me}
          onClose={close}
          onAdded={(login) =>
            setOpen({ what: 'password', title: `${login.name} has been added`, login })
          }
        />
      )}
      {open?.what === 'password' && (
        <ShownOnce
          title={open.title}
          why="This is the temporary password. It is shown only now: pass it on, and it is changed at the next login."
          beside={{ Email: open.login.email }}
          name="Temporary password"
          secret={open.login.temporaryPassword}
          onClose={close}
        />
      )}
      {open?.what === 'new password' && (
        <NewPassword
          user={open.user}
          onClose={close}
          onGiven={(login) =>
            setOpen({ what: 'password', title: `${login.name} has a new password`, login })
          }
        />
      )}
      {open?.what === 'question' && (
        <ConfirmModal
          title="Delete user"
          confirm="Delete"
          isBusy={remove.isPending}
          onCancel={close}
          onConfirm={() => remove.mutate({ params: { id: open.user.id } }, { onSettled: close })}
        >
          {`Are you sure you want to delete ${open.user.name}? They can no longer log in; their orders stay.`}
        </ConfirmModal>
      )}
    </Column>
  )
}

const filterOf = (url: UrlState) => ({
  role: roles.find((known) => known === url.get('role')),
  search: url.get('search'),
})

interface PeopleProps {
  readonly storeId: string
  readonly columns: ReturnType<typeof columnsFor>
}

function People({ storeId, columns }: PeopleProps) {
  const url = useUrlState()
  const { role, search } = filterOf(url)
  const { data, paging } = usePages(
    q(users.list, { query: { store: storeId, page: url.page, role, search } }),
    url,
  )
  return (
    <>
      <Toolbar label="Users">
        <SearchField
          label="Search by name, email or phone"
          value={search}
          onSearch={(text) => url.filter({ search: text })}
        />
        <NativeSelect
          aria-label="Role"
          data={[{ value: '', label: 'All roles' }, ...roleOptions]}
          value={role ?? ''}
          onChange={({ currentTarget }) => url.filter({ role: currentTarget.value })}
        />
      </Toolbar>
      <DataTable
        caption="Users"
        columns={columns}
        rows={data?.data}
        keyOf={({ id }) => id}
        {...paging}
        empty={
          <EmptyList
            title="No users found"
            url={url}
            filters={['search', 'role']}
            all="Show all users"
            unmatched={role && `Nobody with the role ${roleLabels[role]} matches.`}
          >
            Your staff and the customers who register appear here.
          </EmptyList>
        }
      />
    </>
  )
}
