import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { ConfirmModal } from '../../kit/ui/ConfirmModal.tsx'
import { FieldGroup } from '../../kit/ui/form/Form.tsx'
import { PlusIcon } from '../../kit/ui/icons/icons.tsx'
import type { CustomMethod } from '../contract.ts'
import { moved, without } from '../method.ts'
import styles from './PaymentSetup.module.css'
import { PaymentSetupCustomForm } from './PaymentSetupCustomForm.tsx'
import { PaymentSetupPicture } from './PaymentSetupPicture.tsx'
import { kept, useSaveSetup } from './use-save-setup.ts'

interface PaymentSetupCustomProps {
  readonly storeId: string
  readonly methods: readonly CustomMethod[]
}

type Way = -1 | 1

type Doing =
  | { readonly what: 'add' }
  | { readonly what: 'edit' | 'remove'; readonly method: CustomMethod }

/** Ways to pay of the store's own: a wallet's number, a bank account. Every change is saved at once. */
export function PaymentSetupCustom({ storeId, methods }: PaymentSetupCustomProps) {
  const { saveOrSay, isPending } = useSaveSetup(storeId)
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  const keep = async (list: readonly CustomMethod[]) => {
    // One list after the other: each is sent whole.
    if (!isPending) await saveOrSay({ customMethods: list.map(kept) })
  }
  async function move(method: CustomMethod, by: Way) {
    await keep(moved(methods, methods.indexOf(method), by))
    // A row that moves takes the focus along, so that the same key moves it on.
    document.getElementById(moveButtonId(method, by))?.focus()
  }

  return (
    <FieldGroup title="Your own methods">
      <p className="dimmed">
        For whatever you check yourself: a wallet&apos;s number, a bank account. Customers see the
        text and pay; you confirm when the money is there.
      </p>
      <ul className={styles.methods} aria-busy={isPending}>
        {methods.map((method, at) => (
          <CustomRow
            key={method._id}
            storeId={storeId}
            method={method}
            isFirst={at === 0}
            isLast={at === methods.length - 1}
            onSwitch={(enabled) =>
              keep(methods.map((each) => (each === method ? { ...each, enabled } : each)))
            }
            onMove={(by) => move(method, by)}
            onDo={(what) => setDoing({ what, method })}
          />
        ))}
      </ul>
      <Button
        variant="default"
        leftSection={<PlusIcon />}
        onClick={() => setDoing({ what: 'add' })}
      >
        Add a method
      </Button>
      {doing?.what === 'remove' && (
        <ConfirmModal
          title="Remove the method?"
          confirm="Remove"
          isBusy={isPending}
          onConfirm={async () => {
            await keep(without(methods, doing.method))
            close()
          }}
          onCancel={close}
        >
          {`Customers can no longer pay by "${doing.method.name}". Its picture is removed, too.`}
        </ConfirmModal>
      )}
      {doing && doing.what !== 'remove' && (
        <PaymentSetupCustomForm
          storeId={storeId}
          methods={methods}
          method={doing.what === 'edit' ? asItIs(methods, doing.method) : undefined}
          onClose={close}
        />
      )}
    </FieldGroup>
  )
}

const asItIs = (methods: readonly CustomMethod[], opened: CustomMethod) =>
  methods.find(({ _id }) => _id === opened._id) ?? opened

/** What customers show of a payment; empty where nothing is asked. */
const askedWords = ({ asksReference, asksPicture }: CustomMethod['config']) => {
  const asked = [
    ...(asksReference === true ? ['the reference number'] : []),
    ...(asksPicture === true ? ['a picture of the payment'] : []),
  ]
  return asked.length === 0 ? '' : `Asks for ${asked.join(' and ')}.`
}

const moveButtonId = ({ _id }: CustomMethod, by: Way) => `move-${_id}-${by}`

interface CustomRowProps {
  readonly storeId: string
  readonly method: CustomMethod
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onSwitch: (enabled: boolean) => void
  readonly onMove: (by: Way) => void
  readonly onDo: (what: 'edit' | 'remove') => void
}

function CustomRow(props: CustomRowProps) {
  const { storeId, method, isFirst, isLast, onSwitch, onMove, onDo } = props
  const { _id, name, enabled, config, image } = method
  return (
    <li className={styles.method}>
      <div className={styles.methodHead}>
        <strong>{name}</strong>
        <Switch
          checked={enabled}
          label={`Offer ${name}`}
          onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
        />
      </div>
      {config.info !== '' && <p className={styles.info}>{config.info}</p>}
      {askedWords(config) !== '' && <p className="dimmed">{askedWords(config)}</p>}
      <PaymentSetupPicture storeId={storeId} of="custom" optionId={_id} name={name} image={image} />
      <div className={styles.methodActions}>
        <Small label={`Edit ${name}`} onClick={() => onDo('edit')}>
          Edit
        </Small>
        <Small
          id={moveButtonId(method, -1)}
          label={`Move ${name} up`}
          isAtEnd={isFirst}
          onClick={() => onMove(-1)}
        >
          Up
        </Small>
        <Small
          id={moveButtonId(method, 1)}
          label={`Move ${name} down`}
          isAtEnd={isLast}
          onClick={() => onMove(1)}
        >
          Down
        </Small>
        <Small label={`Remove ${name}`} onClick={() => onDo('remove')}>
          Remove
        </Small>
      </div>
    </li>
  )
}

interface SmallProps {
  readonly id?: string
  readonly label: string
  readonly isAtEnd?: boolean
  readonly onClick: () => void
  readonly children: string
}

/** At the end of the list it stays where the keys are. */
const Small = ({ id, label, isAtEnd = false, onClick, children }: SmallProps) => (
  <Button
    id={id}
    variant="default"
    size="sm"
    aria-label={label}
    aria-disabled={isAtEnd}
    {...(isAtEnd && { 'data-disabled': true })}
    onClick={() => {
      if (!isAtEnd) onClick()
    }}
  >
    {children}
  </Button>
)
