import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { coupons } from '../../coupons/contract.ts'
import { useLostAt } from '../../kit/ui/calls/connection.ts'
import { useSend } from '../../kit/ui/calls/query.ts'
import { wishOf } from '../../storefront/cart.ts'
import type { PublicStore } from '../../stores/contract.ts'
import type { Sale } from '../till.ts'
import styles from './CounterDiscount.module.css'
import type { ActOn } from './use-till.ts'

interface CounterCouponProps {
  readonly store: PublicStore
  readonly sale: Sale
  readonly act: ActOn
}

/** The code of a customer. Without a server nobody knows whether it is good, so it is not asked for. */
export function CounterCoupon({ store, sale, act }: CounterCouponProps) {
  const lostAt = useLostAt()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const check = useSend(coupons.check, {
    onRefused: ({ message }) => setProblem(message),
  })
  if (lostAt !== undefined || sale.coupon !== undefined) return null
  return (
    <form
      noValidate
      className={styles.coupon}
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() === '') return setProblem('Please enter the code')
        const items = sale.lines.map(wishOf)
        return check.mutate(
          { body: { storeId: store.id, code, items, at: 'counter' } },
          {
            // Not heard once the window is closed.
            onSuccess({ data: { off, description, ...coupon } }) {
              setProblem(undefined)
              act({ act: 'coupon', coupon, of: sale.id })
            },
          },
        )
      }}
    >
      <TextInput
        label="Code of a coupon"
        size="md"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={code}
        error={problem}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" size="md" variant="default" loading={check.isPending}>
        Use code
      </Button>
    </form>
  )
}
