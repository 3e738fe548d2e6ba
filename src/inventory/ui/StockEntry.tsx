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
import { useAttempt } from '../../kit/ui/form/use-attempt.ts'
import { inOwnUnit, priceOfOne } from '../../measures/measured.ts'
import { UnitPicker } from '../../measures/ui/UnitPicker.tsx'
import { useStore } from '../../stores/ui/use-store.ts'
import { inventory, type Ingredient } from '../contract.ts'
import { changeOf, reasonLabels, handReasons, type HandReason } from '../movement.ts'
import { formatQuantity, formatUnitPrice } from '../quantity.ts'
import styles from './StockEntry.module.css'

interface Entry {
  readonly reason: HandReason
  readonly quantity: Entered
  readonly unit: string
  readonly priceEach: Entered | null
  readonly note: string
}

const nothingYet = { reason: 'purchase', quantity: '', priceEach: null, note: '' } as const

interface StockEntryProps {
  readonly ingredient: Ingredient
  readonly onClose: () => void
}

/** Goods came, goods went, or somebody counted: one line of the ledger, in a few seconds at the shelf. */
export function StockEntry({ ingredient, onClose }: StockEntryProps) {
  const start: Entry = { ...nothingYet, unit: ingredient.unit }
  const form = useRef<HTMLDivElement>(null)
  const idOf = useAttempt()

  // After the dialog has opened and taken the focus to its first control.
  useEffect(() => form.current?.querySelector<HTMLElement>('[name=quantity]')?.focus(), [])

  return (
    <Dialog title={`Stock of ${ingredient.name}`} onClose={onClose}>
      <div ref={form}>
        <Form
          of={inventory.move}
          start={start}
          send={({ quantity, unit, priceEach, ...entry }) => ({
            params: { id: ingredient.id },
            body: {
              ...entry,
              id: idOf({ quantity, unit, priceEach, ...entry }),
              quantity: Number(quantity),
              // Also its own, which may have become another since this was opened.
              unit,
              ...(entry.reason === 'purchase' &&
                priceEach !== null && { priceEach: Number(priceEach) }),
            },
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
      onChange={(reason) => {
        form.setFieldValue('reason', reason)
        // Asked only of what came: left behind, it would be judged where nobody sees it.
        form.setFieldValue('priceEach', null)
        // What is wrong with what went may be right for a count.
        form.clearFieldError('quantity')
      }}
    />
  )
}

const questions: Readonly<Record<HandReason, string>> = {
  purchase: 'How much came',
  waste: 'How much went',
  count: 'How much is there',
}

function QuantityField({ ingredient }: Pick<StockEntryProps, 'ingredient'>) {
  const { form } = useFormState<Entry>()
  const { reason, quantity, unit } = form.getValues()
  const { stock, unit: own } = ingredient
  const isUsable = typeof quantity === 'number' && quantity >= 0 && quantity < 1e8
  const typed = isUsable ? inOwnUnit({ quantity, unit }, ingredient) : undefined
  const after =
    typed?.ok === true ? sumQuantities([stock, changeOf(reason, typed.quantity, stock)]) : stock
  return (
    <>
      <div className={styles.typed}>
        <NumberField<Entry> name="quantity" label={questions[reason]} step={0.01} isRequired />
        <UnitPicker
          ingredient={ingredient}
          value={unit}
          label="In which unit"
          onPick={(picked) => form.setFieldValue('unit', picked)}
        />
      </div>
      {reason === 'purchase' && <PriceOfOne ingredient={ingredient} unit={unit} />}
      <p className={styles.after} aria-live="polite">
        <span>
          <span className="dimmed">Now</span> {formatQuantity(stock)} {own}
        </span>
        {after < 0 ? (
          <strong>That is more than there is</strong>
        ) : (
          <span>
            <span className="dimmed">After</span>{' '}
            <strong>
              {formatQuantity(after)} {own}
            </strong>
          </span>
        )}
      </p>
    </>
  )
}

/** What one of it cost this time, be it a case: then what one millilitre costs needs no sums on paper. */
function PriceOfOne({ ingredient, unit }: Pick<StockEntryProps, 'ingredient'> & { unit: string }) {
  const { currency } = useStore()
  const { priceEach } = useFormState<Entry>().form.getValues()
  const isUsable = typeof priceEach === 'number' && priceEach >= 0 && priceEach < 1e8
  const each = isUsable ? priceOfOne(priceEach, { quantity: 1, unit }, ingredient) : undefined
  return (
    <NumberField<Entry>
      name="priceEach"
      label={`Price of one ${unit}`}
      hint={
        each?.ok === true
          ? `${formatUnitPrice(each.quantity, currency)} a ${ingredient.unit}, from now on`
          : 'Left empty, the price stays as it is'
      }
      symbol={currency}
      step={0.01}
      isOptional
    />
  )
}
