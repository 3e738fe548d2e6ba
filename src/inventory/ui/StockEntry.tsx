import { SegmentedControl } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Form } from '../../kit/ui/form/Form.tsx'
import { SubmitButton, TextField } from '../../kit/ui/form/fields.tsx'
import { useFormState } from '../../kit/ui/form/form-context.ts'
import { NumberField } from '../../kit/ui/form/NumberField.tsx'
import { toast } from '../../kit/ui/toast.ts'
import { useAttempt } from '../../kit/ui/form/use-attempt.ts'
import { inOwnUnit } from '../../measures/measured.ts'
import { UnitPicker } from '../../measures/ui/UnitPicker.tsx'
import { inventory, type Ingredient } from '../contract.ts'
import type { Known } from '../ingredient-form.ts'
import { reasonLabels, handReasons, type HandReason } from '../movement.ts'
import { formatQuantity } from '../quantity.ts'
import { following, stockEntryRules, type StockEntryValues } from '../stock-entry.ts'
import { DeliveryCost } from './DeliveryCost.tsx'
import { expectedShown } from './expected-shown.ts'
import styles from './StockEntry.module.css'
import { CountedAgainst, NowAndAfter } from './StockFigures.tsx'

const nothingYet = {
  reason: 'purchase',
  quantity: '',
  priceEach: null,
  totalCost: null,
  note: '',
} as const

interface StockEntryProps {
  readonly ingredient: Ingredient
  readonly onClose: () => void
}

/** Goods came, goods went, or somebody counted: one line of the ledger, in a few seconds at the shelf. */
export function StockEntry({ ingredient, onClose }: StockEntryProps) {
  const start: StockEntryValues = { ...nothingYet, unit: ingredient.unit }
  const form = useRef<HTMLDivElement>(null)
  const idOf = useAttempt()
  const [isCompared, setCompared] = useState(false)
  const isShown = expectedShown.use()
  const isExpectedSeen = isShown || isCompared

  // After the dialog has opened and taken the focus to its first control.
  useEffect(() => form.current?.querySelector<HTMLElement>('[name=quantity]')?.focus(), [])

  return (
    <Dialog title={`Stock of ${ingredient.name}`} onClose={onClose}>
      <div ref={form}>
        <Form
          of={inventory.move}
          rules={stockEntryRules}
          start={start}
          send={({ quantity, unit, priceEach, totalCost: _, ...entry }) => ({
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
          <QuantityField {...{ ingredient, isExpectedSeen }} />
          <NoteField />
          <SaveButton {...{ ingredient, isExpectedSeen }} onCompare={() => setCompared(true)} />
        </Form>
      </div>
    </Dialog>
  )
}

function ReasonField() {
  const { form } = useFormState<StockEntryValues>()
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
        form.setFieldValue('totalCost', null)
        // What is wrong with what went may be right for a count.
        form.clearFieldError('quantity')
      }}
    />
  )
}

const suchAs: Readonly<Record<HandReason, string>> = {
  purchase: 'Such as the supplier or the invoice',
  waste: 'Such as spilled or expired',
  count: 'Such as who counted with you',
}

function NoteField() {
  const { form } = useFormState<StockEntryValues>()
  const { reason } = form.getValues()
  return <TextField<StockEntryValues> name="note" label="Note" placeholder={suchAs[reason]} />
}

const questions: Readonly<Record<HandReason, string>> = {
  purchase: 'How much came',
  waste: 'How much went',
  count: 'How much is there',
}

interface QuantityFieldProps extends Pick<StockEntryProps, 'ingredient'> {
  readonly isExpectedSeen: boolean
}

function QuantityField({ ingredient, isExpectedSeen }: QuantityFieldProps) {
  const { form } = useFormState<StockEntryValues>()
  const values = form.getValues()
  const { reason, unit } = values
  const known = useRef<Known>('price')
  const enter = (what: Known, change: Partial<StockEntryValues>) => {
    known.current = what
    form.setFieldValue(...following({ ...values, ...change }, what))
  }
  const entered = useEntered(ingredient)
  return (
    <>
      <div className={styles.typed}>
        <NumberField<StockEntryValues>
          name="quantity"
          label={questions[reason]}
          step={0.01}
          isRequired
          onEnter={(quantity) =>
            form.setFieldValue(...following({ ...values, quantity }, known.current))
          }
        />
        <UnitPicker
          ingredient={ingredient}
          value={unit}
          label="In which unit"
          onPick={(picked) => form.setFieldValue('unit', picked)}
        />
      </div>
      {reason === 'purchase' && <DeliveryCost {...{ ingredient, unit }} onEnter={enter} />}
      {reason === 'count' ? (
        <CountedAgainst {...{ ingredient, entered }} isSeen={isExpectedSeen} />
      ) : (
        <NowAndAfter {...{ ingredient, entered, reason }} />
      )}
    </>
  )
}

/** What stands in the field, in the ingredient's own unit. */
function useEntered(ingredient: Ingredient): number | undefined {
  const { quantity, unit } = useFormState<StockEntryValues>().form.getValues()
  const isUsable = typeof quantity === 'number' && quantity >= 0 && quantity < 1e8
  const typed = isUsable ? inOwnUnit({ quantity, unit }, ingredient) : undefined
  return typed?.ok === true ? typed.quantity : undefined
}

interface SaveButtonProps extends QuantityFieldProps {
  readonly onCompare: () => void
}

/** A count is compared before it is saved: whoever reads a difference counts again. */
function SaveButton({ ingredient, isExpectedSeen, onCompare }: SaveButtonProps) {
  const { reason } = useFormState<StockEntryValues>().form.getValues()
  const isUsable = useEntered(ingredient) !== undefined
  const isToCompare = reason === 'count' && !isExpectedSeen
  return (
    <SubmitButton
      sending="Saving..."
      onClick={(event) => {
        // What is no quantity is refused by the form, and nothing is shown for it.
        if (!isToCompare || !isUsable) return
        event.preventDefault()
        onCompare()
      }}
    >
      {isToCompare ? 'Compare' : 'Save'}
    </SubmitButton>
  )
}
