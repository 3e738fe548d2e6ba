import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useUser } from '../../accounts/ui/session.ts'
import { q, useSend } from '../../kit/ui/calls/query.ts'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { printers, prints } from '../contract.ts'
import { mayPrintAgain } from '../printer.ts'
import styles from './Printers.module.css'

interface PrintTroubleProps {
  readonly store: PublicStore
  /** On a screen that is full already: what is pressed in a rush stays in sight. */
  readonly isOneLine: boolean
}

/** Above every screen of those who work here, for as long as a paper has not come: which one, and why. */
export function PrintTrouble({ store, isOneLine }: PrintTroubleProps) {
  const role = useUser()?.role ?? ''
  const query = { storeId: store.id }
  const { data: known } = useQuery(q(printers.list, { query }))
  const failed = known?.data.reduce((sum, printer) => sum + printer.failed, 0) ?? 0
  const { data } = useQuery({ ...q(prints.list, { query }), enabled: failed > 0 })
  const again = useSend(prints.again, { refreshes: [printers.list, prints.list] })
  const first = data?.data.find(({ status }) => status === 'failed')
  if (failed === 0 || first === undefined) return null
  const title = failed === 1 ? 'A paper was not printed' : `${failed} papers were not printed`
  const why = `${first.title}, ${first.printer}: ${first.reason}`
  const actions = (
    <div className={styles.actions}>
      {mayPrintAgain(role, first.kind) && (
        <Button
          size="compact-md"
          loading={again.isPending}
          onClick={() => again.mutate({ params: { id: first.id }, body: {} })}
        >
          Print again
        </Button>
      )}
      <Button
        size="compact-md"
        variant="default"
        component={Link}
        to={paths.adminPrinters(store.slug)}
      >
        All prints
      </Button>
    </div>
  )
  if (isOneLine) {
    return (
      <output className={styles.troubleLine} data-trouble-line>
        <span className={styles.troubleWords}>
          <strong>{title}.</strong> {why}
        </span>
        {actions}
      </output>
    )
  }
  return (
    <output className={styles.trouble}>
      <Alert color="red" variant="light" title={title}>
        <p>{why}</p>
        {actions}
      </Alert>
    </output>
  )
}
