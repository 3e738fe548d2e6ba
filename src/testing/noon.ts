/** A zone without summer time for each hour of Greenwich, from midnight on: there it is noon. */
const zonesOfNoon = [
  'Pacific/Majuro',
  'Pacific/Guadalcanal',
  'Australia/Brisbane',
  'Asia/Tokyo',
  'Asia/Manila',
  'Asia/Bangkok',
  'Asia/Dhaka',
  'Asia/Karachi',
  'Asia/Dubai',
  'Africa/Nairobi',
  'Africa/Johannesburg',
  'Africa/Lagos',
  'UTC',
  'Atlantic/Cape_Verde',
  'America/Noronha',
  'America/Fortaleza',
  'America/Puerto_Rico',
  'America/Bogota',
  'America/Costa_Rica',
  'America/Phoenix',
  'Pacific/Pitcairn',
  'Pacific/Gambier',
  'Pacific/Honolulu',
  'Pacific/Pago_Pago',
] as const

/** Where the clocks are between twelve and one: what happens there from now on happens on one day. */
export const zoneOfNoon = (now: Date): string => zonesOfNoon[now.getUTCHours()] ?? 'UTC'
