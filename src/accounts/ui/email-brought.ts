import { useLocation } from 'react-router'

interface Brought {
  readonly email: string
}

/** What a link brings along between the pages on which somebody says who they are. */
export const withEmail = (email: string): Brought => ({ email: email.trim() })

/** The address that was typed on the page before; empty for who came another way. */
export function useEmailBrought(): string {
  const state = useLocation().state as Partial<Brought> | null
  return typeof state?.email === 'string' ? state.email : ''
}
