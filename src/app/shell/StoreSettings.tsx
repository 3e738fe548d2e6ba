import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { dashboard } from '../../dashboard/contract.ts'
import { danger } from '../../kit/ui/colour.ts'
import { Column } from '../../kit/ui/Column.tsx'
import { FieldGroup } from '../../kit/ui/form/Form.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { LeaveIcon } from '../../kit/ui/icons/work-icons.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { useSend } from '../../kit/ui/calls/query.ts'
import { EmptyState } from '../../kit/ui/states.tsx'
import { token } from '../../kit/ui/calls/token.ts'
import { paths } from '../../paths.ts'
import { StoreArchive } from '../../archive/ui/StoreArchive.tsx'
import type { PublicStore, Store } from '../../stores/contract.ts'
import { SettingsAddress } from '../../stores/ui/SettingsAddress.tsx'
import { SettingsForm } from '../../stores/ui/SettingsForm.tsx'
import { SettingsPictures } from '../../stores/ui/SettingsPictures.tsx'
import { StoreNow } from '../../stores/ui/StoreNow.tsx'
import { storeBySlug, useStore } from '../../stores/ui/use-store.ts'
import { grantOf } from '../../accounts/permissions.ts'
import { LogOutButton } from '../../accounts/ui/LogOutButton.tsx'
import { signIn, useUser } from '../../accounts/ui/session.ts'
import styles from './StoreSettings.module.css'
import { ToWork } from './ToWork.tsx'

/** /{slug}/admin/settings */
export function StoreSettings() {
  const store = useStore()
  const user = useUser()
  const taken = useSend(dashboard.takeQr, {
    refreshes: [dashboard.steps],
    // The step stays open, and the next time counts.
    onRefused: () => undefined,
  })
  return (
    <Column>
      <Head title={`Store Settings | ${store.name}`} />
      <PageTitle>Store Settings</PageTitle>
      {user && grantOf(user.role, 'store.write') === 'all' ? (
        <div className={styles.halves}>
          <Profile store={store} />
          <aside className={styles.aside}>
            <SettingsAddress store={store} onTaken={() => taken.mutate({ body: {} })} />
            <SettingsPictures store={store} />
            <StoreArchive store={store} />
            <FieldGroup title="Money">
              <Button component={Link} to={paths.adminTaxes(store.slug)} variant="default">
                Taxes
              </Button>
              <Button component={Link} to={paths.adminCharges(store.slug)} variant="default">
                Charges
              </Button>
              <Button component={Link} to={paths.adminDiscounts(store.slug)} variant="default">
                Discounts
              </Button>
            </FieldGroup>
            <FieldGroup title="Bar and paper">
              <Button component={Link} to={paths.adminStations(store.slug)} variant="default">
                Stations
              </Button>
              <Button component="a" href={paths.board(store.slug)} variant="default">
                Pickup board
              </Button>
              <Button component="a" href={paths.kiosk(store.slug)} variant="default">
                Kiosk
              </Button>
              <Button component={Link} to={paths.adminPrinters(store.slug)} variant="default">
                Printers
              </Button>
            </FieldGroup>
            <FieldGroup title="Programs">
              <Button component={Link} to={paths.apiKeys(store.slug)} variant="default">
                API keys
              </Button>
              <Button component={Link} to={paths.webhooks(store.slug)} variant="default">
                Webhooks
              </Button>
            </FieldGroup>
            <FieldGroup title="Your account">
              <Button component="a" href={paths.userSettings(store.slug)} variant="default">
                Change password
              </Button>
              <LogOutButton leftSection={<LeaveIcon />} />
            </FieldGroup>
            <FieldGroup title="The end">
              <Button
                component={Link}
                to={paths.closeStore(store.slug)}
                variant="subtle"
                color={danger}
              >
                Close the store for good
              </Button>
            </FieldGroup>
          </aside>
        </div>
      ) : (
        <EmptyState
          title="Only an admin can change the settings of the store."
          action={<ToWork />}
        />
      )}
    </Column>
  )
}

function Profile({ store }: { readonly store: PublicStore }) {
  const user = useUser()
  const navigate = useNavigate()
  const client = useQueryClient()

  function follow(saved: Store) {
    if (!user || saved.slug === store.slug) return
    const moved = { ...user, store: { ...user.store, slug: saved.slug } }
    signIn({ token: token.get(), user: moved, store: saved })
    // It may be an old address, remembered as one that leads elsewhere.
    client.removeQueries(storeBySlug(saved.slug))
    return navigate(paths.adminSettings(saved.slug), { replace: true })
  }

  return (
    <StoreNow storeId={store.id} height="40rem">
      {(now) => <SettingsForm store={now} onSaved={follow} />}
    </StoreNow>
  )
}
