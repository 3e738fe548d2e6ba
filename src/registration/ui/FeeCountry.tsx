import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { call, Refusal } from '../../kit/ui/calls/call.ts'
import { ConfirmModal } from '../../kit/ui/ConfirmModal.tsx'
import { stores, type Store } from '../../stores/contract.ts'
import { countries, currencyOf } from '../../stores/countries.ts'
import { currentStore } from '../../stores/ui/current-store.ts'
import { isAtHome, isManual } from '../fee.ts'
import { waysToBePaid } from '../ways-to-be-paid.ts'
import { draft } from './draft.ts'
import { Price } from './PriceBox.tsx'
import styles from './FeeStep.module.css'

interface FeeCountryProps {
  readonly store: Store
  /** The reference of a payment that is being looked for, which does not count in another country. */
  readonly waiting: string | null
}

/** The country decides the price, so the server is told before anything is paid. */
export function FeeCountry({ store, waiting }: FeeCountryProps) {
  const { country } = store.address
  const [chosen, setChosen] = useState(country)
  /** What would be withdrawn, while that is asked. */
  const [asked, setAsked] = useState<string>()
  const isSending = chosen !== country && asked === undefined

  function choose(to: string) {
    setChosen(to)
    if (waiting === null) void move(to)
    else setAsked(waiting)
  }

  async function move(to: string) {
    if (!isAtHome(to) && isManual(draft.get().method)) draft.change({ method: '' })
    try {
      const body = { address: { country: to }, ...currencyOf(to) }
      const { data } = await call(stores.change, { params: { storeId: store.id }, body })
      const { referenceNumber, paymentMethod, ...open } = data
      currentStore.set(open)
      window.location.reload()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // It is specified to be logged only; the country on the screen goes back to the one that counts.
      // oxlint-disable-next-line no-console
      console.warn('The country could not be changed:', error.message)
      setChosen(country)
    }
  }

  return (
    <>
      <NativeSelect
        label="Country"
        description={waysToBePaid(chosen)}
        value={chosen}
        disabled={isSending}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={countries.map(({ name }) => name)}
      />
      <div className={styles.due}>
        <Price country={chosen} />
      </div>
      {asked !== undefined && (
        <ConfirmModal
          title={`Move to ${chosen}?`}
          confirm="Change the country"
          onCancel={() => {
            setAsked(undefined)
            setChosen(country)
          }}
          onConfirm={() => {
            setAsked(undefined)
            void move(chosen)
          }}
        >
          {`Your reference ${asked} will be withdrawn: we stop looking for that payment, and the fee is paid at the price of ${chosen}.`}
        </ConfirmModal>
      )}
    </>
  )
}
