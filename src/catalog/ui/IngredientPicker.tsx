import { Select } from '@mantine/core'
import { useState } from 'react'
import type { Ingredient } from '../../inventory/contract.ts'
import styles from './IngredientPicker.module.css'
import { unitPrice } from './unit-price.ts'

interface IngredientPickerProps {
  /** What becomes of a picked one: "Add an ingredient". */
  readonly label: string
  readonly name: string
  readonly ingredients: readonly Ingredient[]
  readonly symbol: string
  readonly onPick: (ingredient: Ingredient) => void
}

/** More than one looks through; typing narrows them down. */
const mostShown = 50

/** A field to search the shelf in. Enter takes the first match and leaves the field empty for the next. */
export function IngredientPicker(props: IngredientPickerProps) {
  const { label, name, ingredients, symbol, onPick } = props
  const [search, setSearch] = useState('')
  const byId = new Map(ingredients.map((ingredient) => [ingredient.id, ingredient]))

  return (
    <Select
      label={label}
      placeholder="Search by name"
      name={name}
      data={ingredients.map(({ id, name: text }) => ({ value: id, label: text }))}
      value={null}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      selectFirstOptionOnChange
      limit={mostShown}
      nothingFoundMessage="No ingredient of that name"
      maxDropdownHeight={320}
      comboboxProps={{ transitionProps: { duration: 0 }, middlewares: { flip: true, shift: true } }}
      renderOption={({ option }) => {
        const ingredient = byId.get(option.value)
        return ingredient && <Option ingredient={ingredient} symbol={symbol} />
      }}
      onKeyDown={(event) => {
        // Enter picks; it never sends the form around.
        if (event.key === 'Enter') event.preventDefault()
      }}
      onChange={(id) => {
        const picked = byId.get(id ?? '')
        if (picked === undefined) return
        setSearch('')
        onPick(picked)
      }}
    />
  )
}

interface OptionProps {
  readonly ingredient: Ingredient
  readonly symbol: string
}

const Option = ({ ingredient, symbol }: OptionProps) => (
  <span className={styles.option}>
    <span>{ingredient.name}</span>
    <span className={styles.price}>
      {unitPrice(ingredient.pricePerUnit, symbol)} / {ingredient.unit}
    </span>
  </span>
)
