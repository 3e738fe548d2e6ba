import { Navigate, useLocation } from 'react-router'
import { useHydrated } from '../../kit/ui/hydrated.ts'
import { paths } from '../../paths.ts'
import { currentStore } from '../../stores/ui/current-store.ts'
import { LoadingStore } from '../../stores/ui/LoadingStore.tsx'

/** /menu, /cart and /checkout without a store: those of the store last visited, else home. */
export function ToCurrentStore() {
  const { pathname } = useLocation()
  const store = currentStore.use()
  if (!useHydrated()) return <LoadingStore />
  return <Navigate to={store ? paths.store(store.slug) + pathname : paths.home()} replace />
}
