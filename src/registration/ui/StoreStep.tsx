import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { useNavigate, useParams } from 'react-router'
import { accounts, NewOwner } from '../../accounts/contract.ts'
import { signIn } from '../../accounts/ui/session.ts'
import { forgetAnswers } from '../../kit/ui/calls/forget-answers.ts'
import { FieldGroup, Form } from '../../kit/ui/form/Form.tsx'
import { SubmitButton, TextField } from '../../kit/ui/form/fields.tsx'
import { SelectField } from '../../kit/ui/form/SelectField.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { paths } from '../../paths.ts'
import { usualLimits } from '../../pricing/discount.ts'
import { stores } from '../../stores/contract.ts'
import { currencyOf } from '../../stores/countries.ts'
import {
  type BusinessType,
  businessTypes,
  usualGuestOrderHours,
  usualUnansweredMinutes,
} from '../../stores/store.ts'
import { timeZoneIn } from '../../stores/time-zones.ts'
import { CountryField } from './CountryField.tsx'
import { draft } from './draft.ts'
import { KeepDraft } from './KeepDraft.tsx'
import type { OwnerFields } from './OwnerStep.tsx'
import { StoreNameField } from './StoreNameField.tsx'
import styles from './Register.module.css'

const StoreFields = NewOwner.pick({
  storeName: true,
  storePhone: true,
  storeEmail: true,
  businessType: true,
}).extend({ country: z.string() })
type StoreValues = z.input<typeof StoreFields>

const kinds = Object.entries(businessTypes).map(([value, label]) => ({ value, label }))

interface StoreStepProps {
  readonly owner: OwnerFields
  /** The id under which what is sent is registered: the same as long as nothing in it is another. */
  readonly idOf: (contents: object) => string
  readonly onBack: () => void
}

/** Step 2: what is being opened. Sending it registers owner and store together. */
export function StoreStep({ owner, idOf, onBack }: StoreStepProps) {
  const { slug } = useParams()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { storeName, country, storePhone, storeEmail, businessType } = draft.get()
  return (
    <Form
      of={accounts.register}
      rules={StoreFields}
      start={{ storeName, country, storePhone, storeEmail, businessType }}
      send={(fields) => {
        const body = {
          ...owner,
          ...fields,
          storeAddress: { country: fields.country },
          ...currencyOf(fields.country),
          // The rules have let only a known one through.
          businessType: fields.businessType as BusinessType,
          timeZone: timeZoneIn(fields.country, Intl.DateTimeFormat().resolvedOptions().timeZone),
        }
        return { body: { ...body, attemptId: idOf(body) } }
      }}
      onDone={async (session) => {
        draft.forget()
        signIn(session)
        forgetAnswers(client)
        const params = { storeId: session.store.id }
        const nothing = {
          referenceNumber: null,
          paymentMethod: null,
          suspendedReason: '',
          erasesAt: null,
        }
        const rules = {
          guestOrderHours: usualGuestOrderHours,
          unansweredMinutes: usualUnansweredMinutes,
          dayStartsAt: 0,
          discountLimits: usualLimits,
          discountReasons: [],
        }
        const store = { ...session.store, ...nothing, ...rules }
        client.setQueryData(q(stores.byId, { params }).queryKey, {
          data: { store, adminUsers: [] },
        })
        window.scrollTo(0, 0)
        const here = slug === undefined ? {} : paths.register(session.store.slug)
        await navigate(here, { replace: true, state: { step: 3 } })
      }}
    >
      <KeepDraft fields={['storeName', 'country', 'storePhone', 'storeEmail', 'businessType']} />
      <FieldGroup title="Store information">
        <StoreNameField />
        <CountryField />
        <TextField<StoreValues> name="storePhone" label="Phone" type="tel" autoComplete="tel" />
        <TextField<StoreValues>
          name="storeEmail"
          label="Store Email (optional)"
          type="email"
          hint="Leave blank to use the account email."
        />
        <SelectField<StoreValues>
          name="businessType"
          label="Business Type"
          placeholder="Choose one"
          options={kinds}
        />
      </FieldGroup>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <SubmitButton sending="Registering...">Register</SubmitButton>
      </div>
    </Form>
  )
}
