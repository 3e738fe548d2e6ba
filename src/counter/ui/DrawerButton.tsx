import { Button } from '@mantine/core'
import type { PublicStore } from '../../stores/contract.ts'
import { useDrawer } from './use-drawer.ts'

/** Opens the drawer though nothing is sold; nothing in a store whose printers have none. */
export function DrawerButton({ store }: { readonly store: PublicStore }) {
  const { hasDrawer, isPending, open } = useDrawer(store.id)
  if (!hasDrawer) return null
  return (
    <Button variant="default" size="md" loading={isPending} onClick={open}>
      Open the drawer
    </Button>
  )
}
