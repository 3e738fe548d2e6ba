/** What of an ingredient is written down in its unit. */
export interface UnitUse {
  readonly name: string
  readonly unit: string
  /** Whether anything stands on its shelf or in its ledger. */
  readonly isCounted: boolean
  /** A product whose recipe or add-on takes it. */
  readonly usedBy: string | undefined
}

/** Why the unit stays: 500 g do not become 500 kg. Empty while nothing is written in it yet. */
export function whyUnitStays({ name, unit, isCounted, usedBy }: UnitUse): string {
  if (isCounted) {
    return `The stock of "${name}" is counted in ${unit}. Turn it into another unit, or add a new ingredient and use that one.`
  }
  if (usedBy !== undefined) {
    return `"${usedBy}" takes "${name}" in ${unit}. Turn it into another unit, or add a new ingredient and use that one.`
  }
  return ''
}
