import { Button } from '@mantine/core'
import { Image } from '../../../kit/ui/Image.tsx'
import buttons from '../CounterButtons.module.css'
import styles from '../CounterPay.module.css'
import type { PayMethod } from './use-pay-methods.ts'

interface MethodChipsProps {
  readonly methods: readonly PayMethod[]
  readonly chosen: PayMethod
  readonly onChoose: (name: string) => void
}

/** By what it is paid; nothing where there is cash alone. */
export const MethodChips = ({ methods, chosen, onChoose }: MethodChipsProps) =>
  methods.length > 1 && (
    <fieldset className={`${buttons.chips} ${styles.methods}`} aria-label="Payment method">
      {methods.map((each) => (
        <button
          key={each.name}
          type="button"
          aria-pressed={each === chosen}
          onClick={() => onChoose(each.name)}
        >
          {each.label}
        </button>
      ))}
    </fieldset>
  )

interface ByOtherProps {
  readonly method: PayMethod
  readonly isSending?: boolean
  readonly onReceived: () => void
}

/** What the store has set up itself: how it is paid, and that it was. */
export const ByOther = ({ method, isSending = false, onReceived }: ByOtherProps) => (
  <div className={styles.other}>
    <Image src={method.image} alt={`How to pay by ${method.label}`} instead={null} />
    {method.info !== '' && <p>{method.info}</p>}
    <Button size="xl" fullWidth data-autofocus loading={isSending} onClick={onReceived}>
      Payment received
    </Button>
  </div>
)
