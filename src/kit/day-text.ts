const isDay = /^\d{4}-\d{2}-\d{2}$/
const wholeDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** "Nov 22, 2026", of a day of a calendar; what is none stays as it is. */
export const dayText = (day: string) =>
  isDay.test(day) && !Number.isNaN(Date.parse(day)) ? wholeDay.format(Date.parse(day)) : day
