/** A moment on a store's own clock, in the shape every spreadsheet takes for a date. */
export const sheetMoment = (at: string, timeZone: string) =>
  // Sweden writes dates as sheets do.
  new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at))

/** The day of a moment on a store's own calendar. */
export const sheetDay = (at: string, timeZone: string) => sheetMoment(at, timeZone).slice(0, 10)

/** The hours '00' to '23' in the order of a store's day, which begins so many minutes after midnight. */
export const hoursOfDay = (dayStartsAt: number): readonly string[] =>
  Array.from({ length: 24 }, (_, at) =>
    String((Math.floor(dayStartsAt / 60) + at) % 24).padStart(2, '0'),
  )

const dayMs = 86_400_000

/**
 * The business day of a store that a moment is in: where days begin some hours after midnight, until then it is the day
 * before. By the store's clock and not by hours gone by, of which a night has others when clocks are turned.
 */
export function businessDay(
  at: string,
  { timeZone, dayStartsAt }: { readonly timeZone: string; readonly dayStartsAt: number },
): string {
  const [day = '', clock = ''] = sheetMoment(at, timeZone).split(' ')
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  if (hours * 60 + minutes >= dayStartsAt) return day
  return new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10)
}
