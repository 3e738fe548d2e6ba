import { useLocation } from 'react-router'
import { z } from 'zod'

const State = z.object({ email: z.string() })

/** What a link brings along to the page where somebody who forgot the password asks for a code. */
export const withEmail = (email: string): z.infer<typeof State> => ({ email: email.trim() })

/** The address that was typed on the page before; empty for who came another way. */
export const useEmailBrought = (): string => State.safeParse(useLocation().state).data?.email ?? ''
