import { StatusBadge, type Tone } from '../../kit/ui/StatusBadge.tsx'
import type { Standing } from '../../stores/store.ts'

const shown: Readonly<Record<Standing, { readonly label: string; readonly tone: Tone }>> = {
  open: { label: 'Open', tone: 'good' },
  waiting: { label: 'Waiting', tone: 'waiting' },
  registering: { label: 'Registering', tone: 'quiet' },
  suspended: { label: 'Suspended', tone: 'bad' },
}

export const standingLabel = (standing: Standing) => shown[standing].label

export const StandingBadge = ({ standing }: { readonly standing: Standing }) => (
  <StatusBadge tone={shown[standing].tone}>{shown[standing].label}</StatusBadge>
)

/** Operators and stores are all over the world: every moment of the console is told in one zone. */
export const consoleTimeZone = 'UTC'
