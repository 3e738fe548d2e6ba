import { createContext } from 'react'

/** A form that would be thrown away with the window that it stands in. */
export interface Held {
  readonly isDirty: () => boolean
  /** Asks, and closes the window if nothing of the form is wanted. */
  readonly ask: (close: () => void) => void
}

/** Given by the window around: what is held asks before it closes; answers how to let go. */
export const HoldWindow = createContext<((held: Held) => () => void) | undefined>(undefined)
