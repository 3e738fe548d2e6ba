import { NativeSelect, TextInput } from '@mantine/core'
import { memo, useRef, useState, type KeyboardEvent } from 'react'
import type { Entered } from '../../kit/entered.ts'
import { formatMoney } from '../../kit/money.ts'
import { NumberEntry } from '../../kit/ui/form/NumberEntry.tsx'
import { RemoveButton } from '../../kit/ui/RemoveButton.tsx'
import { UnitPicker } from '../../measures/ui/UnitPicker.tsx'
import { leastAddonQuantity } from '../new-product.ts'
import {
  floorOf,
  numberOf,
  raised,
  staysBelow,
  withQuantity,
  withUnit,
  type AddonDraft,
} from '../product-form.ts'
import { addonBefore, type Standing } from '../standing-prices.ts'
import { changeAndFocus } from '../../kit/ui/form/focus-field.ts'
import styles from './lines.module.css'
import type { ShelfById } from './priced-lines.ts'
import type { DraftActions } from './use-draft.ts'

export interface AddonErrors {
  readonly label?: string | undefined
  readonly quantity?: string | undefined
  readonly price?: string | undefined
  readonly type?: string | undefined
}

interface AddonLineProps {
  readonly at: number
  readonly addon: AddonDraft
  readonly errors: AddonErrors
  readonly types: readonly string[]
  /** What stands in the list of types for an add-on that has none. */
  readonly typeless: string
  readonly shelf: ShelfById
  /** How the product stood when the form began; undefined of a new one. */
  readonly standing: Standing | undefined
  readonly symbol: string
  readonly actions: DraftActions
  /** The field to go on in after this line. */
  readonly picker: string
}

/** One add-on. Drawn again only when something of its own changes: products may have many. */
export const AddonLine = memo(function AddonLine(props: AddonLineProps) {
  const { at, addon, errors, types, typeless, shelf, standing, symbol, actions, picker } = props
  const [raisedTo, setRaisedTo] = useState<Entered>()
  // Each key is written at once; the price follows from what stood there before the first of them.
  const quantityBefore = useRef(addon.quantity)
  const field = (name: keyof AddonDraft) => `addons.${at}.${name}`
  const ingredient = shelf.get(addon.ingredient)
  const floor = floorOf(addon, shelf)
  const least = formatMoney(floor, symbol)
  const stood = addonBefore(standing, addon._id, shelf)
  const isBelow = staysBelow(addon.price, floor, stood)
  const called = addon.label === '' ? (ingredient?.name ?? 'add-on') : addon.label

  const onEnterKey = (next: () => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    next()
  }
  const goTo = (name: string) => () => changeAndFocus(() => undefined, name)

  function replace(changed: AddonDraft) {
    actions.set(`addons.${at}`, changed)
    setRaisedTo(numberOf(changed.price) > numberOf(addon.price) ? changed.price : undefined)
  }

  return (
    <li className={styles.line} data-kind="addon">
      <TextInput
        name={field('label')}
        aria-label="Label of the add-on"
        value={addon.label}
        error={errors.label}
        onChange={({ currentTarget }) => actions.set(field('label'), currentTarget.value)}
        onBlur={() => actions.check(field('label'))}
        onKeyDown={onEnterKey(goTo(field('quantity')))}
      />
      <span className={styles.of}>{ingredient?.name ?? 'This ingredient is gone'}</span>
      <span className={styles.quantity}>
        <NumberEntry
          name={field('quantity')}
          aria-label={`Quantity of ${called}, in ${addon.unit ?? ingredient?.unit ?? 'units'}`}
          value={addon.quantity}
          error={errors.quantity}
          min={leastAddonQuantity}
          onEnter={(quantity) => actions.set(field('quantity'), quantity)}
          onFocus={() => (quantityBefore.current = addon.quantity)}
          onBlur={() => {
            const before = { ...addon, quantity: quantityBefore.current }
            replace(withQuantity(before, addon.quantity, shelf, stood))
            actions.check(field('quantity'))
          }}
          onKeyDown={onEnterKey(goTo(field('price')))}
        />
        {ingredient && (
          <UnitPicker
            ingredient={ingredient}
            value={addon.unit ?? ingredient.unit}
            label={`Unit of ${called}`}
            onPick={(picked) => replace(withUnit(addon, picked, shelf, stood))}
          />
        )}
      </span>
      <div>
        <NumberEntry
          name={field('price')}
          aria-label={`Price of ${called}`}
          value={addon.price}
          error={errors.price}
          symbol={symbol}
          onEnter={(price) => actions.set(field('price'), price)}
          onBlur={() => replace({ ...addon, price: raised(addon.price, floor, stood) })}
          onKeyDown={onEnterKey(goTo(picker))}
        />
        <p className={styles.note} data-raised={raisedTo === addon.price} aria-live="polite">
          {isBelow && `Below ${least}, its cost with markup now. It can stay as it is.`}
          {!isBelow &&
            (raisedTo === addon.price
              ? `Raised to its cost with markup, ${least}.`
              : `At least ${least}`)}
        </p>
      </div>
      <NativeSelect
        name={field('type')}
        aria-label={`Type of ${called}`}
        value={addon.type}
        error={errors.type}
        data={[{ value: '', label: typeless }, ...types]}
        onChange={({ currentTarget: { value } }) =>
          changeAndFocus(() => actions.set(field('type'), value), field('type'))
        }
      />
      <RemoveButton
        className={styles.remove}
        of={called}
        onClick={() =>
          changeAndFocus(
            () => actions.replace({ addons: actions.current().addons.toSpliced(at, 1) }),
            picker,
          )
        }
      />
    </li>
  )
}, isSame)

/** Every keystroke copies the whole draft: an add-on is the same when its fields are. */
function isSame(before: AddonLineProps, after: AddonLineProps): boolean {
  const { addon, errors, types, ...others } = before
  return (
    haveSameFields(addon, after.addon) &&
    haveSameFields(errors, after.errors) &&
    haveSameFields(types, after.types) &&
    Object.entries(others).every(([name, value]) => after[name as keyof AddonLineProps] === value)
  )
}

const haveSameFields = (before: object, after: object): boolean => {
  const fields = Object.entries(after)
  const values: Readonly<Record<string, unknown>> = { ...before }
  return (
    Object.keys(before).length === fields.length &&
    fields.every(([name, value]) => values[name] === value)
  )
}
