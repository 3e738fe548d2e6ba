import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../kit/ui/IconButton.tsx'
import { BinIcon } from '../../kit/ui/icons/icons.tsx'
import styles from './CouponEntry.module.css'
import type { CouponInHand } from './use-coupon.ts'

type Entry = Pick<
  CouponInHand,
  'text' | 'setText' | 'applied' | 'problem' | 'isChecking' | 'apply' | 'drop'
>

/** The field is gone by now, and with it where the keyboard was. */
const focus = (element: HTMLElement | null) => element?.focus()

interface CouponEntryProps {
  readonly coupon: Entry
  /** What it takes off as things stand: "-₱50.00". */
  readonly takenOff: string
}

/** A question that opens one field; the code, once it counts. */
export function CouponEntry({ coupon, takenOff }: CouponEntryProps) {
  const { applied, problem, isChecking, drop } = coupon
  const [field, setField] = useState<'unasked' | 'asked' | 'let go'>('unasked')
  const isOpen = field === 'asked'
  if (applied !== undefined) {
    return (
      <output className={styles.applied} tabIndex={-1} ref={isOpen ? focus : undefined}>
        <span>
          Coupon <strong>{applied.code}</strong> {takenOff}
          {applied.description !== '' && <small className="dimmed">{applied.description}</small>}
        </span>
        <IconButton
          label={`Take away the code ${applied.code}`}
          removes
          onClick={() => {
            drop()
            // Of one that came by a link no field stands open in its place, and the keyboard goes on at the question.
            if (!isOpen) setField('let go')
          }}
        >
          <BinIcon />
        </IconButton>
      </output>
    )
  }
  if (!isOpen && problem === undefined && !isChecking) {
    return (
      <button
        type="button"
        className="text-button"
        ref={field === 'let go' ? focus : undefined}
        onClick={() => setField('asked')}
      >
        Have a code?
      </button>
    )
  }
  return (
    <CodeField
      coupon={coupon}
      isAsked={isOpen}
      onLetGo={() => {
        drop()
        setField('let go')
      }}
    />
  )
}

interface CodeFieldProps {
  readonly coupon: Entry
  /** Somebody has just opened it. */
  readonly isAsked: boolean
  readonly onLetGo: () => void
}

function CodeField({ coupon, isAsked, onLetGo }: CodeFieldProps) {
  const { text, setText, problem, isChecking, apply } = coupon
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isAsked) field.current?.focus()
  }, [isAsked])
  return (
    <div className={styles.entry}>
      <TextInput
        ref={field}
        name="couponCode"
        label="Code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={text}
        error={problem}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // It stands in a form that orders.
          event.preventDefault()
          apply()
        }}
      />
      <Button variant="default" className={styles.apply} loading={isChecking} onClick={apply}>
        Apply
      </Button>
      {problem !== undefined && (
        <button type="button" className={`text-button ${styles.letGo}`} onClick={onLetGo}>
          Go on without a code
        </button>
      )}
    </div>
  )
}
