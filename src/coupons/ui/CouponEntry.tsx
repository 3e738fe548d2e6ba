import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../kit/ui/IconButton.tsx'
import { BinIcon } from '../../kit/ui/icons.tsx'
import styles from './CouponEntry.module.css'

interface Entry {
  readonly code: string
  readonly applied: { readonly code: string; readonly description: string } | undefined
  readonly problem: string | undefined
  readonly isChecking: boolean
  readonly apply: (typed: string) => void
  readonly drop: () => void
}

/** The field is gone by now, and with it where the keyboard was. */
const focus = (element: HTMLElement | null) => element?.focus()

/** A question that opens one field; the code, once it counts. */
export function CouponEntry({ coupon }: { readonly coupon: Entry }) {
  const { code, applied, problem, isChecking, apply, drop } = coupon
  const [isOpen, setOpen] = useState(false)
  if (applied !== undefined) {
    return (
      <output className={styles.applied} tabIndex={-1} ref={isOpen ? focus : undefined}>
        <span>
          Coupon <strong>{applied.code}</strong>
          {applied.description !== '' && <small className="dimmed">{applied.description}</small>}
        </span>
        <IconButton label={`Take away the code ${applied.code}`} removes onClick={drop}>
          <BinIcon />
        </IconButton>
      </output>
    )
  }
  if (!isOpen && problem === undefined && !isChecking) {
    return (
      <button type="button" className="text-button" onClick={() => setOpen(true)}>
        Have a code?
      </button>
    )
  }
  return (
    <CodeField
      key={code}
      code={code}
      problem={problem}
      isChecking={isChecking}
      isAsked={isOpen}
      onApply={apply}
    />
  )
}

interface CodeFieldProps {
  readonly code: string
  readonly problem: string | undefined
  readonly isChecking: boolean
  /** Somebody has just opened it. */
  readonly isAsked: boolean
  readonly onApply: (typed: string) => void
}

function CodeField({ code, problem, isChecking, isAsked, onApply }: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(code)
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
        value={typed}
        error={problem}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // It stands in a form that orders.
          event.preventDefault()
          onApply(typed)
        }}
      />
      <Button variant="default" loading={isChecking} onClick={() => onApply(typed)}>
        Apply
      </Button>
    </div>
  )
}
