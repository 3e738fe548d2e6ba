import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmModal } from '../ConfirmModal.tsx'

/** Asks before unsaved changes are left behind, on this page or with the tab. */
export function LeaveGuard({ isDirty }: { readonly isDirty: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isDirty(),
  )

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  })

  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmModal
      title="Leave without saving?"
      confirm="Leave"
      cancel="Stay"
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      Your changes have not been saved.
    </ConfirmModal>
  )
}
