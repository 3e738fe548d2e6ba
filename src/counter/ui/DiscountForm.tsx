import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Entered as EnteredNumber } from '../../kit/entered.ts'
import { BoundedInput } from '../../kit/ui/form/BoundedInput.tsx'
import { CloseGuard } from '../../kit/ui/form/CloseGuard.tsx'
import { NumberEntry } from '../../kit/ui/form/NumberEntry.tsx'
import { QuantityStepper } from '../../kit/ui/form/QuantityStepper.tsx'
import {
  DiscountWish,
  hasStatutory,
  statutoryReasons,
  type DiscountKind,
} from '../../pricing/discount.ts'
import type { PublicStore } from '../../stores/contract.ts'
import type { Sale, SaleDiscount } from '../till.ts'
import buttons from './CounterButtons.module.css'
import styles from './CounterDiscount.module.css'

export interface Entered {
  /** The key of a line; null for the whole. */
  readonly key: number | null
  readonly discount: SaleDiscount
}

interface DiscountFormProps {
  readonly store: PublicStore
  readonly sale: Sale
  readonly reasons: readonly string[]
  readonly onGive: (entered: Entered) => void
}

const kindLabels: Readonly<Record<DiscountKind, string>> = {
  percent: 'Percent',
  amount: 'Amount',
  statutory: 'Senior · PWD',
}
const percents = [5, 10, 15, 20, 50] as const
const mostPersons = 100

const fresh = {
  kind: 'percent' as DiscountKind,
  value: '' as EnteredNumber,
  reason: '',
  persons: 1,
  name: '',
  idNumber: '',
}
type Typed = typeof fresh
type Problems = Readonly<Record<string, string>>

/** What, of what, and why. */
export function DiscountForm({ store, sale, reasons, onGive }: DiscountFormProps) {
  const chosen = sale.lines.find(({ key }) => key === sale.chosen)
  const [key, setKey] = useState<number | null>(null)
  const [typed, setTyped] = useState(fresh)
  const [problems, setProblems] = useState<Problems>({})
  const change = (changed: Partial<Typed>) => setTyped({ ...typed, ...changed })
  const kinds = hasStatutory(store.taxProfile)
    ? (['percent', 'amount', 'statutory'] as const)
    : (['percent', 'amount'] as const)

  function give() {
    const read = DiscountWish.safeParse(wishOf(typed))
    if (!read.success) return setProblems(problemsOf(read.error.issues))
    const { line, ...discount } = read.data
    return onGive({ key, discount })
  }

  return (
    <>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          give()
        }}
      >
        {chosen !== undefined && (
          <Chips
            label="Of what"
            options={[null, chosen.key]}
            labelOf={(each) => (each === null ? 'Whole sale' : chosen.name)}
            value={key}
            onChoose={setKey}
          />
        )}
        <Chips
          label="Kind"
          options={kinds}
          labelOf={(each) => kindLabels[each]}
          value={typed.kind}
          onChoose={(kind) => {
            change({ kind, value: '', reason: '' })
            setProblems({})
          }}
        />
        {typed.kind === 'statutory' ? (
          <ByLaw typed={typed} problems={problems} change={change} />
        ) : (
          <ByShop
            typed={typed}
            problems={problems}
            change={change}
            reasons={reasons}
            symbol={store.currency}
          />
        )}
        <Button type="submit" size="lg" fullWidth>
          Take off
        </Button>
      </form>
      <CloseGuard isDirty={() => isTypedIn(typed, reasons)} />
    </>
  )
}

/** What a key chooses is chosen again by one tap: only what was typed is asked about. */
const isTypedIn = ({ value, reason, name, idNumber }: Typed, reasons: readonly string[]) =>
  [name, idNumber].some((each) => each !== '') ||
  ![...percents, fresh.value].some((each) => each === value) ||
  ![fresh.reason, ...reasons, ...statutoryReasons].includes(reason)

/** What stands in fields that are not shown is not meant. */
const wishOf = ({ kind, value, reason, persons, name, idNumber }: Typed) =>
  kind === 'statutory'
    ? { kind, line: null, reason: reason || statutoryReasons[0], persons, name, idNumber }
    : { kind, line: null, value, reason }

const problemsOf = (
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): Problems =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0] ?? ''), message]))

interface FieldsProps {
  readonly typed: Typed
  readonly problems: Problems
  readonly change: (changed: Partial<Typed>) => void
}

const ByLaw = ({ typed, problems, change }: FieldsProps) => (
  <>
    <Chips
      label="Entitled as"
      options={statutoryReasons}
      labelOf={(each) => each}
      value={typed.reason || statutoryReasons[0]}
      onChoose={(reason) => change({ reason })}
    />
    <div className={styles.pair}>
      <BoundedInput
        label="Name on the card"
        size="md"
        autoComplete="off"
        most={100}
        value={typed.name}
        error={problems['name']}
        onType={(name) => change({ name })}
      />
      <BoundedInput
        label="Number of the card"
        size="md"
        autoComplete="off"
        most={40}
        value={typed.idNumber}
        error={problems['idNumber']}
        onType={(idNumber) => change({ idNumber })}
      />
    </div>
    <div className={styles.persons}>
      <span>Persons who share this</span>
      <QuantityStepper
        label="Persons who share this"
        value={typed.persons}
        most={mostPersons}
        onChange={(persons) => change({ persons })}
      />
    </div>
  </>
)

interface ByShopProps extends FieldsProps {
  readonly reasons: readonly string[]
  readonly symbol: string
}

const ByShop = ({ typed, problems, change, reasons, symbol }: ByShopProps) => (
  <>
    {typed.kind === 'percent' && (
      <Chips
        label="Percent"
        options={percents}
        labelOf={(each) => `${each}%`}
        value={typed.value}
        onChoose={(value) => change({ value })}
      />
    )}
    <NumberEntry
      key={typed.kind}
      label={typed.kind === 'percent' ? 'How many percent' : 'How much'}
      size="md"
      data-autofocus
      symbol={typed.kind === 'amount' ? symbol : undefined}
      value={typed.value}
      error={problems['value']}
      onEnter={(value) => change({ value })}
    />
    {reasons.length > 0 && (
      <Chips
        label="Reasons"
        options={reasons}
        labelOf={(each) => each}
        value={typed.reason}
        onChoose={(reason) => change({ reason })}
      />
    )}
    <BoundedInput
      label="Reason"
      size="md"
      autoComplete="off"
      most={100}
      value={typed.reason}
      error={problems['reason']}
      onType={(reason) => change({ reason })}
    />
  </>
)

interface ChipsProps<Value> {
  readonly label: string
  readonly options: readonly Value[]
  readonly labelOf: (value: Value) => string
  readonly value: unknown
  readonly onChoose: (value: Value) => void
}

function Chips<Value>({ label, options, labelOf, value, onChoose }: ChipsProps<Value>) {
  return (
    <fieldset className={`${buttons.chips} ${styles.chips}`}>
      <legend>{label}</legend>
      {options.map((each) => (
        <button
          key={labelOf(each)}
          type="button"
          aria-pressed={each === value}
          onClick={() => onChoose(each)}
        >
          {labelOf(each)}
        </button>
      ))}
    </fieldset>
  )
}
