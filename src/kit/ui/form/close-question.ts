import { createContext } from 'react'

/** A form that would be thrown away with the window that it stands in. */
export interface Held {
  readonly isDirty: () => boolean
  /** Asks, and closes the window if nothing of the form is wanted. */
  readonly ask: (close: () => void) => void
}

const forms = new Set<Held['isDirty']>()

/** Notes a form for as long as it stands on the screen; answers how to forget it. */
export function noteForm(isDirty: Held['isDirty']): () => void {
  forms.add(isDirty)
  return () => void forms.delete(isDirty)
}

/** Whether something was typed, into any form, that would be gone with this document. */
export const isAnythingTyped = (): boolean => [...forms].some((isDirty) => isDirty())

/** Given by the window around: what is held asks before it closes; answers how to let go. */
export const HoldWindow = createContext<((held: Held) => () => void) | undefined>(undefined)

/** Given by the window around, too: closes it, once what is held has been asked about. */
export const CloseWindow = createContext<(() => void) | undefined>(undefined)
