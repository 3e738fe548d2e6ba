export interface Measurement {
  readonly name: string
  readonly ours: number
  readonly unit: string
  /** What the machine can do at best, measured in the same run. */
  readonly limit?: number
  /** The share of the limit that must be reached. */
  readonly least?: number
  readonly most?: number
  /** How many times the limit it may be. */
  readonly mostShare?: number
  readonly exactly?: number
}

const told: Measurement[] = []

/** One line of JSON for each measurement, as soon as there is one. */
export function tell(measurement: Measurement): void {
  told.push(measurement)
  console.log(JSON.stringify(measurement))
}

export function printTable(): void {
  const rows = [['measured', 'ours', 'limit', 'share', 'wanted', ''], ...told.map(rowOf)]
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? []
  console.log('')
  for (const row of rows) {
    const [name = '', ...rest] = row.map((cell, at) =>
      at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
    )
    console.log([name, ...rest].join('  ').trimEnd())
  }
}

function rowOf({
  name,
  ours,
  unit,
  limit,
  least,
  most,
  mostShare,
  exactly,
}: Measurement): string[] {
  const share = limit === undefined ? undefined : ours / limit
  return [
    name,
    rounded(ours) + unit,
    limit === undefined ? '' : rounded(limit) + unit,
    share === undefined ? '' : percent(share),
    wanted({ least, most, mostShare, exactly }, unit),
    verdict({ ours, share, least, most, mostShare, exactly }),
  ]
}

const rounded = (value: number) =>
  Number.isInteger(value) || value >= 100
    ? Math.round(value).toLocaleString('en')
    : value.toFixed(1)

const percent = (share: number) => `${Math.round(share * 100)} %`

interface Bounds {
  readonly least: number | undefined
  readonly most: number | undefined
  readonly mostShare: number | undefined
  readonly exactly: number | undefined
}

function wanted({ least, most, mostShare, exactly }: Bounds, unit: string): string {
  if (mostShare !== undefined) return `≤ ${percent(mostShare)}`
  if (least !== undefined) return `≥ ${percent(least)}`
  if (most !== undefined) return `≤ ${rounded(most)}${unit}`
  return exactly === undefined ? '' : `${exactly}`
}

function verdict(
  bounds: Bounds & { readonly ours: number; readonly share: number | undefined },
): string {
  const { ours, share, least, most, mostShare, exactly } = bounds
  if (mostShare !== undefined && share !== undefined) return share <= mostShare ? 'yes' : 'NO'
  if (least !== undefined && share !== undefined) return share >= least ? 'yes' : 'NO'
  if (most !== undefined) return ours <= most ? 'yes' : 'NO'
  return exactly === undefined ? '' : ours === exactly ? 'yes' : 'NO'
}
