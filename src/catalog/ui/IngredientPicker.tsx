import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import type { Ingredient } from '../../inventory/contract.ts'
import { formatUnitPrice } from '../../inventory/quantity.ts'
import { SearchIcon } from '../../kit/ui/icons/icons.tsx'
import { folded, matchesOf } from '../matches.ts'
import styles from './IngredientPicker.module.css'
import { useMakeIngredient } from './make-ingredient.tsx'

interface IngredientPickerProps {
  /** What becomes of a picked one: "Add an ingredient". */
  readonly label: string
  /** Where others send the focus on to. */
  readonly id: string
  readonly ingredients: readonly Ingredient[]
  readonly symbol: string
  readonly onPick: (ingredient: Ingredient) => void
}

const aNewOne = 'new'

/** More than one looks through; typing narrows them down. */
const mostShown = 50

/**
 * A field to search the shelf in. Enter takes the first match and leaves the field empty for the next; what is not on the
 * shelf can be put there at once.
 */
export function IngredientPicker(props: IngredientPickerProps) {
  const { label, id, ingredients, symbol, onPick } = props
  const [search, setSearch] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const shown = combobox.dropdownOpened ? matchesOf(ingredients, search).slice(0, mostShown) : []
  const make = useMakeIngredient()
  const wanted = search.trim()
  const isMissing =
    wanted !== '' && !ingredients.some(({ name }) => folded(name) === folded(wanted))

  function pick(picked: Ingredient | undefined) {
    if (picked === undefined) return
    setSearch('')
    combobox.closeDropdown()
    onPick(picked)
  }

  function makeWanted() {
    setSearch('')
    combobox.closeDropdown()
    make?.(wanted, onPick)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Enter picks; it never sends the form around.
    event.preventDefault()
    const isChosenByArrow = combobox.getSelectedOptionIndex() >= 0
    const typed = event.currentTarget.value.trim()
    if (isChosenByArrow || typed === '') return
    const [first] = matchesOf(ingredients, typed)
    if (first === undefined) makeWanted()
    else pick(first)
  }

  return (
    <Combobox
      store={combobox}
      transitionProps={{ duration: 0 }}
      onOptionSubmit={(picked) =>
        picked === aNewOne ? makeWanted() : pick(ingredients.find((each) => each.id === picked))
      }
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          id={id}
          aria-label={label}
          placeholder={`${label}: search by name`}
          leftSection={<SearchIcon />}
          autoComplete="off"
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown()
            setSearch('')
          }}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className={styles.options} aria-label={label}>
          {shown.map((ingredient, at) => (
            <Combobox.Option
              key={ingredient.id}
              value={ingredient.id}
              className={styles.option}
              data-next={at === 0 && search.trim() !== ''}
            >
              <span dir="auto">{ingredient.name}</span>
              <span className={styles.price}>
                {formatUnitPrice(ingredient.pricePerUnit, symbol)} / {ingredient.unit}
              </span>
            </Combobox.Option>
          ))}
          {shown.length === 0 && <Combobox.Empty>No ingredient of that name</Combobox.Empty>}
          {make && isMissing && (
            <Combobox.Option
              value={aNewOne}
              className={styles.option}
              data-next={shown.length === 0}
            >
              <span dir="auto">Put “{wanted}” on the shelf</span>
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
