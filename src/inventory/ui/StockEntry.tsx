import { SegmentedControl } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Entered } from '../../kit/entered.ts'
import { sumQuantities } from '../../kit/exact.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Form } from '../../kit/ui/form/Form.tsx'
import { SubmitButton, TextField } from '../../kit/ui/form/fields.tsx'
import { useFormState } from '../../kit/ui/form/form-context.ts'
import { NumberField } from '../../kit/ui/form/NumberField.tsx'
import { toast } from '../../kit/ui/toast.ts'
import { inventory, type Ingredient } from '../contract.ts'
import { changeOf, reasonLabels, handReasons, type HandReason } from '../movement.ts'
import { formatQuantity } from '../quantity.ts'
import styles from './StockEntry.module.css'

interface Entry {
  readonly reason: HandReason
  readonly quantity: Entered
  readonly note: string
}

const nothingYet: Entry = { reason: 'purchase', quantity: '', note: '' }

interface StockEntryProps {
  readonly ingredient: Ingredient
  readonly onClose: () => void
}

/** Goods came, goods went, or somebody counted: one line of the ledger, in a few seconds at the shelf. */
export function StockEntry({ ingredient, onClose }: StockEntryProps) {
  const form = useRef<HTMLDivElement>(null)

  // After the dialog has opened and taken the focus to its first control.
  useEffect(() => form.current?.querySelector<HTMLElement>('[name=quantity]')?.focus(), [])

  return (
    <Dialog title={`Stock of ${ingredient.name}`} onClose={onClose}>
      <div ref={form}>
        <Form
          of={inventory.move}
          start={nothingYet}
          send={({ quantity, ...entry }) => ({
            params: { id: ingredient.id },
            body: { ...entry, quantity: Number(quantity) },
          })}
          refreshes={[inventory.list, inventory.one, inventory.movements]}
          onDone={({ data }) => {
            toast.success(`${data.name}: ${formatQuantity(data.stock)} ${data.unit} in stock.`)
            onClose()
          }}
        >
          <ReasonField />
          <QuantityField ingredient={ingredient} />
          <TextField<Entry>
            name="note"
            label="Note"
            placeholder="Such as the supplier or the invoice"
          />
          <SubmitButton sending="Saving...">Save</SubmitButton>
        </Form>
      </div>
    </Dialog>
  )
}

function ReasonField() {
  const { form } = useFormState<Entry>()
  return (
    <SegmentedControl
      aria-label="What happened"
      fullWidth
      className={styles.reasons}
      data={handReasons.map((value) => ({ value, label: reasonLabels[value] }))}
      value={form.getValues().reason}
      onChange={(reason) => form.setFieldValue('reason', reason)}
    />
  )
}

const questions: Readonly<Record<HandReason, string>> = {
  purchase: 'How much came',
  waste: 'How much went',
  count: 'How much is there',
}

function QuantityField({ ingredient: { stock, unit } }: Pick<StockEntryProps, 'ingredient'>) {
  const { reason, quantity } = useFormState<Entry>().form.getValues()
  const isUsable = typeof quantity === 'number' && quantity >= 0 && quantity < 1e8
  const after = isUsable ? sumQuantities([stock, changeOf(reason, quantity, stock)]) : stock
  return (
    <>
      <NumberField<Entry>
        name="quantity"
        label={questions[reason]}
        suffix={<span className="dimmed">{unit}</span>}
        step={0.01}
        isRequired
      />
      <p className={styles.after} aria-live="polite">
        <span className="dimmed">Now</span> {formatQuantity(stock)} {unit}
        <span className="dimmed">After</span>{' '}
        <strong>
          {formatQuantity(Math.max(0, after))} {unit}
        </strong>
      </p>
    </>
  )
}
