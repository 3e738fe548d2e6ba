/** What is left of the visitor's own day, as `05:12:33`. */
export function leftOfDay(now: Date): string {
  const end = new Date(now)
  end.setHours(24, 0, 0, 0)
  const seconds = Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1000))
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
