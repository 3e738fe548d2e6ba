import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useUser } from '../../accounts/ui/session.ts'
import { q, useSend } from '../../kit/ui/calls/query.ts'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { printers, prints, type PrintJob } from '../contract.ts'
import { mayPrintAgain } from '../printer.ts'
import styles from './Printers.module.css'

function titleOf(failed: readonly PrintJob[]): string {
  const papers = failed.filter(({ isOpening }) => isOpening !== true)
  if (papers.length === 0) return 'The drawer did not open'
  return papers.length === 1
    ? 'A paper was not printed'
    : `${papers.length} papers were not printed`
}

/** Above every screen of those who work here, for as long as a paper has not come: which one, and why. */
export function PrintTrouble({ store }: { readonly store: PublicStore }) {
  const role = useUser()?.role ?? ''
  const query = { storeId: store.id }
  const { data: known } = useQuery(q(printers.list, { query }))
  const failed = known?.data.reduce((sum, printer) => sum + printer.failed, 0) ?? 0
  const { data } = useQuery({ ...q(prints.list, { query }), enabled: failed > 0 })
  const again = useSend(prints.again, { refreshes: [printers.list, prints.list] })
  const drop = useSend(prints.drop, { refreshes: [printers.list, prints.list] })
  const all = data?.data.filter(({ status }) => status === 'failed') ?? []
  const [first] = all
  if (failed === 0 || first === undefined) return null
  return (
    <output className={styles.trouble}>
      <Alert color="red" variant="light" title={titleOf(all)}>
        <p>
          {first.title}, {first.printer}: {first.reason}
        </p>
        <div className={styles.actions}>
          {mayPrintAgain(role, first) && (
            <Button
              size="compact-md"
              loading={again.isPending}
              onClick={() => again.mutate({ params: { id: first.id }, body: {} })}
            >
              {first.isOpening === true ? 'Open it now' : 'Print again'}
            </Button>
          )}
          {first.isOpening === true && (
            <Button
              size="compact-md"
              variant="default"
              loading={drop.isPending}
              onClick={() => drop.mutate({ params: { id: first.id } })}
            >
              Never mind
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
      </Alert>
    </output>
  )
}
