import { SwitchField } from '../../kit/ui/form/SwitchField.tsx'
import { SubmitButton, TextField } from '../../kit/ui/form/fields.tsx'
import { SelectField } from '../../kit/ui/form/SelectField.tsx'
import { FieldGroup, FieldRow, RuledForm } from '../../kit/ui/form/Form.tsx'
import { useOrigin } from '../../kit/ui/Head.tsx'
import { NumberField } from '../../kit/ui/form/NumberField.tsx'
import { useSend } from '../../kit/ui/calls/query.ts'
import { TextareaField } from '../../kit/ui/form/TextareaField.tsx'
import { toast } from '../../kit/ui/toast.ts'
import { StoreChanges, stores, type Store } from '../contract.ts'
import { countries, countryIn } from '../countries.ts'
import { businessTypes, dayStarts } from '../store.ts'
import styles from './Settings.module.css'
import { SettingsColour } from './SettingsColour.tsx'
import { SettingsDayStart } from './SettingsDayStart.tsx'
import { SettingsTimeZone } from './SettingsTimeZone.tsx'
import { unreachedIs } from './settings-unreached.ts'

interface SettingsFormProps {
  readonly store: Store
  readonly onSaved: (store: Store) => unknown
}

/** Everything a store says of itself. */
export function SettingsForm({ store, onSaved }: SettingsFormProps) {
  const { mutateAsync } = useSend(stores.change, {
    refreshes: [stores.bySlug, stores.byId],
    // The form shows it.
    onRefused: () => undefined,
  })

  async function save(body: SettingsValues) {
    const { data, message } = await mutateAsync({ params: { storeId: store.id }, body }).catch(
      unreachedIs('Error updating store profile.'),
    )
    toast.success(message)
    await onSaved(data)
  }

  return (
    <RuledForm
      className={styles.form}
      start={valuesOf(store)}
      rules={StoreChanges}
      onValid={save}
      leaveWarning="on"
    >
      <StoreInformation />
      <Place country={countryIn(store.address)} />
      <FieldGroup title="Orders and receipts">
        <FieldRow>
          <NumberField<SettingsValues>
            name="deliveryFee"
            label="Delivery fee"
            symbol={store.currency}
          />
          <SettingsTimeZone current={store.timeZone} />
        </FieldRow>
        <SwitchField<SettingsValues>
          name="pickupCharged"
          label="Charge the fee for orders that are picked up, too"
          hint="Those are the orders that are paid in cash. The checkout says what the fee is for."
        />
        <SettingsDayStart />
        <NumberField<SettingsValues>
          name="guestOrderHours"
          label="Guests' unpaid orders end after (hours)"
          hint="Orders in cash that nobody here has opened, moved on or been paid for. Their ingredients return. Orders of the counter and of customers who are logged in stay."
        />
        <NumberField<SettingsValues>
          name="unansweredMinutes"
          label="Mail the owner of an unanswered order after (minutes)"
          hint="An online order rings on your screens until somebody accepts it. 0 for no such mail."
        />
        <TextareaField<SettingsValues>
          name="receiptFooter"
          label="Receipt footer"
          hint="Stands at the end of every receipt."
          rows={2}
        />
      </FieldGroup>
      <FieldGroup title="Look">
        <SettingsColour storeName={store.name} />
      </FieldGroup>
      <div className={styles.submit}>
        <SubmitButton sending="Updating profile...">Update Profile</SubmitButton>
      </div>
    </RuledForm>
  )
}

const kinds = Object.entries(businessTypes).map(([value, label]) => ({ value, label }))

const StoreInformation = () => (
  <FieldGroup title="Store information">
    <FieldRow>
      <TextField<SettingsValues>
        name="name"
        label="Store name"
        autoComplete="organization"
        isRequired
      />
      <SelectField<SettingsValues> name="storeType" label="Store type" options={kinds} />
    </FieldRow>
    <TextField<SettingsValues>
      name="slug"
      label="Store address"
      hint={`Your pages are at ${useOrigin()}/ and this word. After a change the old address still leads here.`}
      isRequired
    />
    <TextareaField<SettingsValues>
      name="homeDesc"
      label="Welcome text"
      hint="Stands under your name on the first page. Until you write it, a line for your kind of shop does."
      rows={2}
    />
    <TextareaField<SettingsValues>
      name="description"
      label="Description"
      hint="Stands at the foot of every page, and in search results."
    />
  </FieldGroup>
)

const Place = ({ country }: { readonly country: string }) => (
  <FieldGroup title="Contact and location">
    <FieldRow>
      <TextField<SettingsValues>
        name="phone"
        label="Phone"
        type="tel"
        autoComplete="tel"
        isRequired
      />
      <TextField<SettingsValues> name="email" label="Email" type="email" autoComplete="email" />
    </FieldRow>
    <TextField<SettingsValues> name="address.street" label="Street" autoComplete="street-address" />
    <FieldRow>
      <TextField<SettingsValues> name="address.city" label="City" autoComplete="address-level2" />
      <TextField<SettingsValues>
        name="address.state"
        label="State or province"
        autoComplete="address-level1"
      />
    </FieldRow>
    <FieldRow>
      <TextField<SettingsValues>
        name="address.zipCode"
        label="Zip code"
        autoComplete="postal-code"
      />
      <SelectField<SettingsValues>
        name="address.country"
        label="Country"
        options={countriesWith(country)}
      />
    </FieldRow>
  </FieldGroup>
)

/** What a store has called its country until now stays a choice. */
const countriesWith = (current: string) =>
  [...new Set([current, ...countries.map(({ name }) => name)])].map((name) => ({
    value: name,
    label: name,
  }))

export type SettingsValues = ReturnType<typeof valuesOf>

function valuesOf(store: Store) {
  const { name, slug, description, homeDesc, phone, email, address, deliveryFee } = store
  const { receiptFooter, brandColor, timeZone, guestOrderHours, pickupCharged } = store
  const { unansweredMinutes } = store
  const storeType = kindOf(store.storeType)
  const identity = { name, slug, storeType, description, homeDesc, brandColor }
  const place = { ...address, country: countryIn(address) }
  const dayStartsAt = dayStarts.find((minutes) => minutes === store.dayStartsAt) ?? 0
  const rules = { guestOrderHours, unansweredMinutes, dayStartsAt }
  const selling = { deliveryFee, pickupCharged, receiptFooter, timeZone, ...rules }
  return { ...identity, phone, email, address: place, ...selling }
}

const kindOf = (storeType: string) =>
  StoreChanges.shape.storeType.safeParse(storeType).data ?? 'other'
