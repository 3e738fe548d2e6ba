import { useQuery } from '@tanstack/react-query'
import { pins } from '../../accounts/pin-contract.ts'
import { PinDialog } from '../../accounts/ui/PinDialog.tsx'
import { q, useSend } from '../../kit/ui/calls/query.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import { limitOf } from '../../pricing/discount.ts'
import { saidPercent } from '../counter-discounts.ts'
import type { Sale } from '../till.ts'
import type { DiscountRules } from './use-discount-rules.ts'

interface CounterApprovalProps {
  /** How many percent are to be allowed. */
  readonly needed: number
  readonly rules: DiscountRules
  /** Of the sale that was asked about, which may have gone since. */
  readonly onApproved: (approval: NonNullable<Sale['approval']>) => void
  readonly onClose: () => void
}

const title = 'Somebody has to approve this'

/** What whoever sells may not take off alone, another person allows by their PIN, on the same screen. */
export function CounterApproval({ needed, rules, onApproved, onClose }: CounterApprovalProps) {
  const { data, error } = useQuery(q(pins.holders))
  const approve = useSend(pins.approve, {
    // The dialog says it, where the PIN was typed.
    onRefused: () => undefined,
  })
  const people = (data?.data ?? []).filter(
    ({ id, role }) => id !== rules.userId && limitOf(rules.limits, role) >= needed,
  )
  if (people.length > 0) {
    return (
      <PinDialog
        title={title}
        people={people}
        isSending={approve.isPending}
        refusal={approve.error}
        onEnter={(entered) =>
          approve.mutate(
            { body: { ...entered, purpose: 'discount', upTo: needed } },
            // Not heard once the window is closed: whoever closed it is doing something else.
            { onSuccess: ({ proof }) => onApproved({ proof, upTo: needed }) },
          )
        }
        onClose={onClose}
      >
        <p className="dimmed">
          {allowedAlone(rules.limit)}; this is {saidPercent(needed)}%.
        </p>
      </PinDialog>
    )
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {data === undefined && !error && <Skeleton height="6rem" />}
      {error && <p>{error.message}</p>}
      {data !== undefined && (
        <p>
          {allowedAlone(rules.limit)}, and nobody else who may take off more has set a PIN. They set
          it in their account.
        </p>
      )}
    </Dialog>
  )
}

const allowedAlone = (limit: number) =>
  limit === 0 ? 'You take nothing off alone' : `You take off up to ${limit}% alone`
