import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { BinIcon } from '../../kit/ui/icons/icons.tsx'
import { PencilIcon } from '../../kit/ui/icons/work-icons.tsx'
import { ConfirmModal } from '../../kit/ui/ConfirmModal.tsx'
import { danger } from '../../kit/ui/colour.ts'
import { removeAddonType, renameAddonType } from '../product-form.ts'
import styles from './lines.module.css'
import { useDraft } from './use-draft.ts'

interface AddonTypeHeadProps {
  /** Empty for the group of those without a type, which can be neither renamed nor removed. */
  readonly type: string
  readonly label: string
}

/** The heading over the add-ons of one type. */
export function AddonTypeHead({ type, label }: AddonTypeHeadProps) {
  const { draft, actions } = useDraft()
  const [state, setState] = useState<'shown' | 'renamed' | 'asked'>('shown')
  const count = draft.addons.filter((addon) => addon.type === type).length

  function remove() {
    actions.replace(removeAddonType(actions.current(), type))
  }

  return (
    <li className={styles.typeHead}>
      {state === 'renamed' ? (
        <Rename type={type} onDone={() => setState('shown')} />
      ) : (
        <h3>
          {label} <span className={styles.count}>{count}</span>
        </h3>
      )}
      {type !== '' && state !== 'renamed' && (
        <span>
          <Button
            variant="subtle"
            leftSection={<PencilIcon />}
            aria-label={`Rename ${type}`}
            onClick={() => setState('renamed')}
          >
            Rename
          </Button>
          <Button
            variant="subtle"
            color={danger}
            leftSection={<BinIcon />}
            aria-label={`Remove ${type}`}
            onClick={() => (count === 0 ? remove() : setState('asked'))}
          >
            Remove
          </Button>
        </span>
      )}
      {state === 'asked' && (
        <ConfirmModal
          title={`Remove ${type}?`}
          confirm="Remove"
          onConfirm={remove}
          onCancel={() => setState('shown')}
        >
          {`${count === 1 ? 'Its add-on goes' : `Its ${count} add-ons go`} with it once you save.`}
        </ConfirmModal>
      )}
    </li>
  )
}

/** The pencil was pressed to write there; what stands there is most often replaced. */
const startWriting = (input: HTMLInputElement | null) => input?.select()

function Rename({ type, onDone }: { readonly type: string; readonly onDone: () => void }) {
  const { actions } = useDraft()
  const [label, setLabel] = useState(type)
  const [problem, setProblem] = useState<string>()

  function rename() {
    const renamed = renameAddonType(actions.current(), type, label)
    if (renamed === undefined) return setProblem('Empty, or there already')
    actions.replace(renamed)
    onDone()
  }

  return (
    <TextInput
      aria-label={`New label of ${type}`}
      ref={startWriting}
      value={label}
      error={problem}
      maxLength={60}
      onChange={({ currentTarget }) => {
        setLabel(currentTarget.value)
        setProblem(undefined)
      }}
      onBlur={rename}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone()
        if (event.key !== 'Enter') return
        event.preventDefault()
        rename()
      }}
    />
  )
}
