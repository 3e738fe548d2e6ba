import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while the browser takes the page over, when nobody's cart and session are known yet. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
