import { useEffect, useEffectEvent, useState } from 'react'
import { addStop, type Stopped } from '../back/stops.ts'
import { ConfirmModal } from '../ConfirmModal.tsx'

/** Asks before unsaved changes are left behind, on this page or with the tab. */
export function LeaveGuard({ isDirty }: { readonly isDirty: () => boolean }) {
  const [asking, setAsking] = useState<Stopped>()
  const isDirtyNow = useEffectEvent(isDirty)

  useEffect(
    () =>
      addStop({
        stops: ({ from, to }) => from !== to && isDirtyNow(),
        onStopped: setAsking,
      }),
    [],
  )

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  })

  if (asking === undefined) return null
  const answer = (by: () => void) => {
    setAsking(undefined)
    by()
  }
  return (
    <ConfirmModal
      title="Leave without saving?"
      confirm="Leave"
      cancel="Stay"
      onConfirm={() => answer(asking.goOn)}
      onCancel={() => answer(asking.stay)}
    >
      Your changes have not been saved.
    </ConfirmModal>
  )
}
