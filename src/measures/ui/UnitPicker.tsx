import { NativeSelect } from '@mantine/core'
import type { Measured } from '../measured.ts'
import { unitsFor } from '../offered-units.ts'
import styles from './UnitPicker.module.css'

interface UnitPickerProps {
  readonly ingredient: Measured
  readonly value: string
  /** "Unit of Oat milk" */
  readonly label: string
  readonly onPick: (unit: string) => void
}

/** The units and packs in which something may be typed; a plain word where there is only one. */
export function UnitPicker({ ingredient, value, label, onPick }: UnitPickerProps) {
  const units = unitsFor(ingredient)
  // What was typed once is shown, though its pack may be gone.
  const shown = units.includes(value) ? units : [value, ...units]
  if (shown.length === 1) return <span className={styles.only}>{value}</span>
  return (
    <NativeSelect
      aria-label={label}
      className={styles.picker}
      data={[...shown]}
      value={value}
      onChange={({ currentTarget }) => onPick(currentTarget.value)}
    />
  )
}
