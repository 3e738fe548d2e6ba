import { Button, NativeSelect, TextInput } from '@mantine/core'
import { afterRemoval, changeAndFocus } from '../../kit/ui/form/focus-field.ts'
import { NumberEntry } from '../../kit/ui/form/NumberEntry.tsx'
import { FieldRow } from '../../kit/ui/form/Form.tsx'
import { useFormState } from '../../kit/ui/form/form-context.ts'
import { NumberField } from '../../kit/ui/form/NumberField.tsx'
import { RemoveButton } from '../../kit/ui/RemoveButton.tsx'
import { unitGroups } from '../../measures/offered-units.ts'
import type { IngredientValues } from '../ingredient-form.ts'
import styles from './OtherUnits.module.css'

/** What leads from other units to the one on the shelf: nothing of it is asked of whoever uses one unit. */
export function OtherUnits() {
  const { form } = useFormState<IngredientValues>()
  const { packs, density, weightOfOne, usablePart } = form.getInitialValues()
  const isUsed =
    packs.length > 0 || [density, weightOfOne, usablePart].some((said) => said !== null)
  return (
    <details className={styles.details} open={isUsed}>
      <summary>Packs and other units</summary>
      <div className={styles.fields}>
        <Packs />
        <FieldRow>
          <NumberField<IngredientValues>
            name="density"
            label="Weight of one ml (g)"
            hint="To type a liquid by weight"
            step={0.01}
            isOptional
          />
          <NumberField<IngredientValues>
            name="weightOfOne"
            label="Weight of one piece (g)"
            hint="To type pieces by weight"
            step={0.01}
            isOptional
          />
          <NumberField<IngredientValues>
            name="usablePart"
            label="Usable part (%)"
            hint="What is left when it is peeled and cut; recipes take the rest too"
            step={1}
            isOptional
          />
        </FieldRow>
      </div>
    </details>
  )
}

const addPack = 'packs.add'

type PackDraft = IngredientValues['packs'][number]

function Packs() {
  const { form } = useFormState<IngredientValues>()
  const { packs, unit } = form.getValues()
  const set = (all: readonly PackDraft[]) => form.setFieldValue('packs', all)
  return (
    <>
      {packs.length > 0 && (
        <ul className={styles.packs} aria-label="Packs">
          {packs.map((pack, at) => (
            <PackLine
              // Packs have no other name while they are written.
              key={at}
              at={at}
              pack={pack}
              others={packs.flatMap(({ name }, place) => (place === at || name === '' ? [] : name))}
              onChange={(changed) => set(packs.with(at, { ...pack, ...changed }))}
              onRemove={() =>
                changeAndFocus(
                  () => set(packs.toSpliced(at, 1)),
                  afterRemoval({
                    at,
                    of: packs.length,
                    nameOf: (next) => `packs.${next}.name`,
                    none: addPack,
                  }),
                )
              }
            />
          ))}
        </ul>
      )}
      <Button
        variant="default"
        id={addPack}
        className={styles.add}
        onClick={() =>
          changeAndFocus(
            () => set([...packs, { name: 'case', times: '', quantity: 1, unit }]),
            `packs.${packs.length}.name`,
          )
        }
      >
        Add a pack
      </Button>
    </>
  )
}

interface PackLineProps {
  readonly at: number
  readonly pack: PackDraft
  readonly others: readonly string[]
  readonly onChange: (changed: Partial<PackDraft>) => void
  readonly onRemove: () => void
}

/** case = 12 × 1 l */
function PackLine({ at, pack, others, onChange, onRemove }: PackLineProps) {
  const { errors } = useFormState<IngredientValues>().form
  const field = (name: keyof PackDraft) => ({
    name: `packs.${at}.${name}`,
    error: errors[`packs.${at}.${name}`],
  })
  return (
    <li className={styles.pack}>
      <TextInput
        {...field('name')}
        label="Pack"
        value={pack.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <NumberEntry
        {...field('times')}
        label="How many"
        value={pack.times}
        onEnter={(times) => onChange({ times })}
      />
      <NumberEntry
        {...field('quantity')}
        label="Of"
        value={pack.quantity}
        onEnter={(quantity) => onChange({ quantity })}
      />
      <NativeSelect
        {...field('unit')}
        label="Unit"
        aria-label={`Unit of the pack ${pack.name}`}
        data={[...others, ...unitGroups.map((each) => without(others, each))]}
        value={pack.unit}
        onChange={({ currentTarget }) => onChange({ unit: currentTarget.value })}
      />
      <RemoveButton className={styles.remove} of={`the pack ${pack.name}`} onClick={onRemove} />
    </li>
  )
}

const without = (others: readonly string[], { group, items }: (typeof unitGroups)[number]) => ({
  group,
  items: items.filter((unit) => !others.includes(unit)),
})
