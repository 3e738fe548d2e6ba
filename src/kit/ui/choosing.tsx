import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Refusal } from './calls/call.ts'
import { wordsOf } from './calls/silence.ts'
import styles from './choosing.module.css'
import type { Column } from './DataTable.tsx'
import { toast } from './toast.ts'

/** Rows of a list that something is to be done with together. */
export interface Choosing<Row> {
  readonly isOn: boolean
  /** Only what is on the page that is shown, if a list does not say otherwise. */
  readonly chosen: readonly Row[]
  /** Whether it is chosen, on whichever page it stands. */
  readonly has: (row: Row) => boolean
  /** To stand before the columns of the list; none while nothing is being chosen. */
  readonly column: readonly Column<Row>[]
  readonly start: () => void
  readonly stop: () => void
  readonly chooseAll: () => void
  /** Only these of them stay chosen. */
  readonly keep: (rows: readonly Row[]) => void
}

export function useChoosing<Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
  nameOf: (row: Row) => string,
): Choosing<Row> {
  const [isOn, setOn] = useState(false)
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) =>
    setKeys(new Set(keys.has(key) ? [...keys].filter((each) => each !== key) : [...keys, key]))
  const has = (row: Row) => keys.has(keyOf(row))
  const column: Column<Row> = {
    label: 'Choose',
    isMark: true,
    cell: (row) => (
      <label className={styles.box}>
        <input
          type="checkbox"
          aria-label={`Choose ${nameOf(row)}`}
          checked={has(row)}
          onChange={() => toggle(keyOf(row))}
        />
      </label>
    ),
  }
  return {
    isOn,
    chosen: isOn ? (rows ?? []).filter(has) : [],
    has,
    column: isOn ? [column] : [],
    start: () => setOn(true),
    stop: () => {
      setOn(false)
      setKeys(new Set())
    },
    chooseAll: () => setKeys(new Set((rows ?? []).map(keyOf))),
    keep: (kept) => setKeys(new Set(kept.map(keyOf))),
  }
}

/** Begins to choose, or ends it. */
export const ChooseButton = <Row,>({ of }: { readonly of: Choosing<Row> }) => (
  <Button
    variant={of.isOn ? 'light' : 'default'}
    aria-pressed={of.isOn}
    onClick={of.isOn ? of.stop : of.start}
  >
    Choose several
  </Button>
)

interface BatchBarProps<Row> {
  readonly of: Choosing<Row>
  /** Chooses more than the page, where a list can. */
  readonly beyond?: ReactNode
  /** What can be done with them: buttons and fields. */
  readonly children: ReactNode
}

/** Stays at the foot of the list while rows are being chosen. */
export const BatchBar = <Row,>({ of, beyond, children }: BatchBarProps<Row>) =>
  of.isOn && (
    <section className={styles.bar} aria-label="With those chosen">
      <output>{`${of.chosen.length} chosen`}</output>
      <Button variant="subtle" onClick={of.chooseAll}>
        All of this page
      </Button>
      {beyond}
      <Button variant="subtle" onClick={of.stop}>
        Stop choosing
      </Button>
      {children}
    </section>
  )

interface Batch<Row, Change> {
  readonly of: Choosing<Row>
  /** Does it with one row, or is refused. */
  readonly act: (row: Row, change: Change) => Promise<unknown>
  readonly nameOf: (row: Row) => string
  readonly onEnd: () => Promise<unknown>
}

interface Wanted<Row, Change> {
  readonly rows: readonly Row[]
  readonly change: Change
}

/**
 * Does the same with each of several rows, one after the other; answers those that refuse, which stand as they were and
 * say why. Only they stay chosen then: what is tried again would be done twice to the others.
 */
export function useBatch<Row, Change>({ of, act, nameOf, onEnd }: Batch<Row, Change>) {
  return useMutation<readonly Row[], Error, Wanted<Row, Change>>({
    mutationFn: async ({ rows, change }) => {
      const refused: Row[] = []
      const reasons: string[] = []
      for (const row of rows) {
        try {
          await act(row, change)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          refused.push(row)
          reasons.push(`${nameOf(row)}: ${wordsOf(error)}`)
        }
      }
      const done = rows.length - refused.length
      if (refused.length > 0) of.keep(refused)
      if (done > 0) toast.success(`Done for ${done} of ${rows.length}.`)
      for (const reason of reasons) toast.failure(reason)
      return refused
    },
    onSettled: onEnd,
  })
}
