import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { PlusIcon } from '../../kit/ui/icons/icons.tsx'
import { addAddonType, elsewhere } from '../product-form.ts'
import styles from './lines.module.css'
import { useDraft } from './use-draft.ts'

/** What owners look for here first, and what has a place of its own. */
const isNoIngredient = /^\s*(?:sizes?|sugar|sweet|ice)\b/i

/** Names another type of add-ons. Empty labels, and those there are already, are not added. */
export function NewAddonType() {
  const { draft, actions } = useDraft()
  const [label, setLabel] = useState('')
  const [problem, setProblem] = useState<string>()

  function add() {
    const { addonTypes, addons } = actions.current()
    const next = addAddonType(addonTypes, label)
    if (next === undefined) {
      setProblem(
        label.trim() === '' ? 'Please enter a label' : 'There is a type of this label already',
      )
      return
    }
    const isFirst = addonTypes.length === 0
    // The only type is preselected, also for the add-ons that came before it.
    const typed = addons.map((addon) => (isFirst ? { ...addon, type: label.trim() } : addon))
    actions.replace({ addonTypes: next, addons: typed })
    setLabel('')
  }

  return (
    <div className={styles.newType}>
      <TextInput
        label="New add-on type"
        placeholder="Extras, Syrups"
        {...(isNoIngredient.test(label) && {
          description: `An add-on takes an ingredient. ${elsewhere(draft)}`,
        })}
        name="new-addon-type"
        value={label}
        error={problem}
        maxLength={60}
        onChange={({ currentTarget }) => {
          setLabel(currentTarget.value)
          setProblem(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button variant="default" leftSection={<PlusIcon />} onClick={add}>
        Add Type
      </Button>
    </div>
  )
}
