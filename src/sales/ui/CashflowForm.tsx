import { useEffect, useRef, useState } from 'react'
import type { Entered } from '../../kit/entered.ts'
import { SubmitButton, TextField } from '../../kit/ui/form/fields.tsx'
import { SelectField } from '../../kit/ui/form/SelectField.tsx'
import { FieldRow, Form } from '../../kit/ui/form/Form.tsx'
import { NumberField } from '../../kit/ui/form/NumberField.tsx'
import { useAttempt } from '../../kit/ui/form/use-attempt.ts'
import { sales } from '../contract.ts'
import type { CashflowType } from '../sales.ts'
import styles from './Sales.module.css'

const kinds = [
  { value: 'in', label: 'Cash in' },
  { value: 'out', label: 'Cash out' },
]

interface Entry {
  readonly type: CashflowType
  readonly amount: Entered
  readonly note: string
}

const empty: Entry = { type: 'in', amount: '', note: '' }

/** Puts cash into the books that no sale has brought in, or takes it out. Empty again after each entry. */
export function CashflowForm({ symbol }: { readonly symbol: string }) {
  const [entries, setEntries] = useState(0)
  const idOf = useAttempt()
  const section = useRef<HTMLElement>(null)

  // The form of the next one is another: whoever enters several goes on where they typed.
  useEffect(() => {
    if (entries > 0) section.current?.querySelector<HTMLElement>('[name=amount]')?.focus()
  }, [entries])

  return (
    <section ref={section} className={styles.entry} aria-label="Cash in or out">
      <Form
        key={entries}
        of={sales.addCashflow}
        start={empty}
        // An empty amount is one of the things the rules refuse before anything is sent.
        send={({ amount, ...entry }) => ({
          // The same figures once more are another entry when these have been answered.
          body: { ...entry, amount: Number(amount), id: idOf({ ...entry, amount, entries }) },
        })}
        refreshes={[sales.summary, sales.ownCashflow]}
        success="Cash entry added."
        onDone={() => setEntries(entries + 1)}
      >
        <FieldRow>
          <SelectField<Entry> name="type" label="Type" options={kinds} />
          <NumberField<Entry> name="amount" label="Amount" symbol={symbol} step={0.01} />
        </FieldRow>
        <TextField<Entry> name="note" label="Note" placeholder="What it was for" />
        <SubmitButton sending="Adding...">Add Entry</SubmitButton>
      </Form>
    </section>
  )
}
