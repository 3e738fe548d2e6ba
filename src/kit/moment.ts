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
