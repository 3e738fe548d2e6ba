interface MomentProps {
  /** ISO instant. */
  readonly at: string
  /** The store's zone: an order's day is the store's day, wherever it is looked at. */
  readonly timeZone: string
}

/** A date and time of the store; its zone is told on hover. */
export const Moment = ({ at, timeZone }: MomentProps) => (
  <time dateTime={at} title={timeZone}>
    {momentText(at, timeZone)}
  </time>
)

/** "Nov 21, 2026, 11:40 AM", on the store's clock. */
export const momentText = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(at),
  )

/** "11:40 AM" on the store's day of now, "Nov 21, 2026, 11:40 AM" on every other: for a list that is mostly of today. */
export function momentShort(at: string, timeZone: string, nowMs: number): string {
  const dayOf = (ms: number) =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeZone }).format(ms)
  return dayOf(Date.parse(at)) === dayOf(nowMs)
    ? new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(Date.parse(at))
    : momentText(at, timeZone)
}
