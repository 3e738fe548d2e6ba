import { use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ConfirmModal } from '../ConfirmModal.tsx'
import { HoldWindow, noteForm } from './close-question.ts'

/**
 * Asks before the window around a form is closed with what was typed into it; where no window is around, it only notes that
 * there is a form.
 */
export function CloseGuard({ isDirty }: { readonly isDirty: () => boolean }) {
  const hold = use(HoldWindow)
  const [asking, setAsking] = useState<{ readonly close: () => void }>()
  // No event of an effect: it is also asked while the page is drawn.
  const latest = useRef(isDirty)
  useLayoutEffect(() => {
    latest.current = isDirty
  })
  useEffect(() => noteForm(() => latest.current()), [])
  useEffect(
    () => hold?.({ isDirty: () => latest.current(), ask: (close) => setAsking({ close }) }),
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
