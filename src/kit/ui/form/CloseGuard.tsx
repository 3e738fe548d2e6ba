import { use, useEffect, useEffectEvent, useState } from 'react'
import { ConfirmModal } from '../ConfirmModal.tsx'
import { HoldWindow } from './close-question.ts'

/** Asks before the window around a form is closed with what was typed into it; nothing where no window is around. */
export function CloseGuard({ isDirty }: { readonly isDirty: () => boolean }) {
  const hold = use(HoldWindow)
  const [asking, setAsking] = useState<{ readonly close: () => void }>()
  const isDirtyNow = useEffectEvent(isDirty)

  useEffect(
    () => hold?.({ isDirty: () => isDirtyNow(), ask: (close) => setAsking({ close }) }),
    [hold],
  )

  if (asking === undefined) return null
  return (
    <ConfirmModal
      title="Leave without saving?"
      confirm="Leave"
      cancel="Stay"
      onConfirm={() => {
        setAsking(undefined)
        asking.close()
      }}
      onCancel={() => setAsking(undefined)}
    >
      Your changes have not been saved.
    </ConfirmModal>
  )
}
