import { Switch } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Refusal } from '../../kit/ui/calls/call.ts'
import { useFormState } from '../../kit/ui/form/form-context.ts'
import { SubmitButton } from '../../kit/ui/form/fields.tsx'
import { RuledForm } from '../../kit/ui/form/Form.tsx'
import type { PaymentOption } from '../contract.ts'
import type { Provider } from '../method.ts'
import styles from './PaymentSetup.module.css'
import { PaymentSetupInvoice } from './PaymentSetupInvoice.tsx'
import { PaymentSetupPaypal } from './PaymentSetupPaypal.tsx'
import { PaymentSetupRemoval } from './PaymentSetupRemoval.tsx'
import { PaymentSetupSection } from './PaymentSetupSection.tsx'
import { PaymentSetupWords } from './PaymentSetupWords.tsx'
import { changesOf, missingFields, optionOf, SetupValues, valuesOf } from './setup-values.ts'
import { useSaveSetup } from './use-save-setup.ts'

interface PaymentSetupFormProps {
  readonly storeId: string
  readonly options: readonly PaymentOption[]
  /** What the last save left missing, by its field; undefined before the first. */
  readonly missing: Readonly<Record<string, string>> | undefined
  readonly onSaved: (missing: Readonly<Record<string, string>>) => void
}

/** Cash and the providers: one form, saved as a whole. */
export function PaymentSetupForm({ storeId, options, missing, onSaved }: PaymentSetupFormProps) {
  const { save } = useSaveSetup(storeId)
  const cash = optionOf(options, 'cash')
  const paypal = optionOf(options, 'paypal')
  const xendit = optionOf(options, 'xendit')
  const [removing, setRemoving] = useState<Provider>()
  return (
    <>
      <RuledForm
        start={valuesOf(options)}
        rules={SetupValues}
        leaveWarning="on"
        onValid={async (values) => {
          const { password } = values
          const saved = await save({ password, options: changesOf(values) }).catch(besideItsField)
          onSaved(missingFields(saved.options))
        }}
      >
        {cash && (
          <PaymentSetupSection storeId={storeId} option={cash} title="Cash">
            <Switch
              checked
              disabled
              readOnly
              label="Offer cash"
              description="Customers pay at the counter. Cash is always enabled and cannot be switched off."
            />
            <PaymentSetupWords of="cash" />
          </PaymentSetupSection>
        )}
        {paypal && (
          <PaymentSetupPaypal storeId={storeId} option={paypal} onRemoveKeys={setRemoving} />
        )}
        {xendit && (
          <PaymentSetupInvoice storeId={storeId} option={xendit} onRemoveKeys={setRemoving} />
        )}
        <Submit missing={missing} />
      </RuledForm>
      {/* A form of its own, so not inside the other one. */}
      {removing !== undefined && (
        <PaymentSetupRemoval
          storeId={storeId}
          of={removing}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}

/** The form begins again after a save: whoever saved is led to what is still missing, or stays where they pressed. */
function Submit({ missing }: Pick<PaymentSetupFormProps, 'missing'>) {
  const { form } = useFormState()
  const place = useRef<HTMLDivElement>(null)
  const goOn = useEffectEvent(() => {
    if (missing === undefined) return
    form.setErrors(missing)
    const [first] = Object.keys(missing)
    const next =
      first === undefined
        ? place.current?.querySelector('button')
        : document.getElementsByName(first)[0]
    next?.focus()
  })
  useEffect(() => goOn(), [])
  return (
    <div ref={place} className={styles.submit}>
      <SubmitButton sending="Saving...">Save Payment Setup</SubmitButton>
    </div>
  )
}

/** The server names a key as it stands in the call; the only one it refuses belongs to the card provider. */
function besideItsField(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([name, text]) => [
      name.replace(/^config\./, 'paypal.'),
      text,
    ]),
  )
  throw new Refusal(error.status, { message: error.message, fields }, '')
}
