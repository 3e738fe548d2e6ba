import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { paths } from '../../paths.ts'
import type { Store } from '../contract.ts'
import { StoreNow } from './StoreNow.tsx'
import { useStore } from './use-store.ts'

interface StoreSettingsPageProps {
  readonly title: string
  readonly note: string
  readonly children: (store: Store) => ReactNode
}

/** A page of settings beside those of the store itself, with the way back to them. */
export function StoreSettingsPage({ title, note, children }: StoreSettingsPageProps) {
  const store = useStore()
  return (
    <Column>
      <Head title={`${title} | ${store.name}`} />
      <PageTitle
        note={note}
        actions={
          <Button component={Link} to={paths.adminSettings(store.slug)} variant="default">
            Store settings
          </Button>
        }
      >
        {title}
      </PageTitle>
      <StoreNow storeId={store.id} height="16rem">
        {children}
      </StoreNow>
    </Column>
  )
}
