import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Answer } from '../../kit/endpoint.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Moment } from '../../kit/ui/Moment.tsx'
import { toast } from '../../kit/ui/toast.ts'
import { operator, type StoreEntry } from '../contract.ts'
import styles from './OperatorStore.module.css'
import { ReasonDialog } from './ReasonDialog.tsx'
import { consoleTimeZone } from './standing.tsx'

interface TicketDialogProps {
  readonly store: StoreEntry
  readonly onClose: () => void
}

/** Why somebody needs it, then the address, which is shown this once. */
export function TicketDialog({ store, onClose }: TicketDialogProps) {
  const [ticket, setTicket] = useState<Answer<typeof operator.issueTicket>>()
  if (ticket === undefined) {
    return (
      <ReasonDialog
        of={operator.issueTicket}
        title={`A login ticket for ${store.name}`}
        explanation="Whoever opens its address is signed in as the store's first admin. Give it to nobody else, and by a safe way."
        confirm="Issue the ticket"
        refreshes={[operator.acts]}
        send={(reason) => ({ params: { slug: store.slug }, body: { reason } })}
        onDone={setTicket}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog title="The ticket, shown only now" onClose={onClose}>
      <p>
        Good once, until <Moment at={ticket.expiresAt} timeZone={consoleTimeZone} /> UTC.
      </p>
      <code className={styles.ticket}>{ticket.address}</code>
      <Button
        onClick={() =>
          void navigator.clipboard.writeText(ticket.address).then(
            () => toast.success('Copied.'),
            () => toast.failure('Please copy it by hand.'),
          )
        }
      >
        Copy
      </Button>
    </Dialog>
  )
}
