import { useId } from 'react'
import styles from './ImportMenu.module.css'

interface MenuFileFieldProps {
  /** Of the file that is chosen; undefined while none is. */
  readonly name: string | undefined
  readonly isBusy: boolean
  /** Why it was refused; empty when it was not. */
  readonly problem: string
  readonly onChoose: (file: File) => void
}

/** Takes a file by a click, a tap or a drop. */
export function MenuFileField({ name, isBusy, problem, onChoose }: MenuFileFieldProps) {
  const id = useId()

  async function choose(chosen: File | undefined) {
    if (chosen === undefined) return
    // Read now: a file that is saved again meanwhile could not be sent, or would be another than was checked.
    onChoose(new File([await chosen.arrayBuffer()], chosen.name))
  }

  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        Menu file
      </label>
      <div className={styles.zone} aria-busy={isBusy}>
        <span dir="auto">
          {isBusy ? 'Checking…' : (name ?? 'Choose a CSV or XLSX file, or drop it here')}
        </span>
        {name !== undefined && !isBusy && <span className="dimmed">Choose another</span>}
        {/* Lies over the whole zone, so that browsers themselves take clicks and drops. */}
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx"
          className={styles.input}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => {
            void choose(currentTarget.files?.[0])
            // The same file may be chosen again after it was changed on the disk.
            currentTarget.value = ''
          }}
        />
      </div>
      <p
        id={`${id}-hint`}
        className={problem === '' ? styles.hint : styles.error}
        role={problem === '' ? undefined : 'alert'}
      >
        {problem || 'Up to 5 MB and 5,000 rows. Nothing is written before you have seen it.'}
      </p>
    </div>
  )
}
