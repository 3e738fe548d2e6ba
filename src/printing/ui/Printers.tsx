import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { grantOf } from '../../accounts/permissions.ts'
import { useUser } from '../../accounts/ui/session.ts'
import { categories } from '../../catalog/contract.ts'
import { Column } from '../../kit/ui/Column.tsx'
import { ConfirmModal } from '../../kit/ui/ConfirmModal.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q, useSend } from '../../kit/ui/calls/query.ts'
import { EmptyState, ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import { toast } from '../../kit/ui/toast.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { printers, prints, type Printer } from '../contract.ts'
import { kindLabels, wayLabels } from '../printer.ts'
import { canConnect, chooseDevice } from './device-lines.ts'
import { pluggedIn } from './device-printing.ts'
import { PrinterForm } from './PrinterForm.tsx'
import { PrintList } from './PrintList.tsx'
import styles from './Printers.module.css'

/** /{slug}/admin/printers: where the store prints, and what became of what was to be printed. */
export function Printers() {
  const store = useStore()
  const mayChange = grantOf(useUser()?.role ?? '', 'printer.write') !== undefined
  const { data, error, refetch } = useQuery(q(printers.list, { query: { storeId: store.id } }))
  const [isAdding, setAdding] = useState(false)
  const all = data?.data
  const add = mayChange && <Button onClick={() => setAdding(true)}>Add a printer</Button>
  return (
    <Column>
      <Head title={`Printers | ${store.name}`} />
      <PageTitle
        note="Receipts, kitchen tickets, cup labels and reports of the shift on rolls of paper. Receipts and reports that no printer here prints are printed by your browser."
        actions={all !== undefined && all.length > 0 && add}
      >
        Printers
      </PageTitle>
      {all === undefined && error && <ErrorState message={error.message} onRetry={refetch} />}
      {all === undefined && !error && <Skeleton height="8rem" />}
      {all?.length === 0 && (
        <EmptyState title="No printers yet" action={add}>
          Add the receipt printer of your counter, or the one that prints labels for your cups. Any
          printer that understands ESC/POS will do.
        </EmptyState>
      )}
      {all !== undefined && all.length > 0 && (
        <>
          <ul className={styles.printers}>
            {all.map((printer) => (
              <PrinterCard
                key={printer.id}
                storeId={store.id}
                printer={printer}
                mayChange={mayChange}
              />
            ))}
          </ul>
          <PrintList store={store} printers={all} />
        </>
      )}
      {isAdding && <PrinterForm storeId={store.id} onClose={() => setAdding(false)} />}
    </Column>
  )
}

interface PrinterCardProps {
  readonly storeId: string
  readonly printer: Printer
  readonly mayChange: boolean
}

function PrinterCard({ storeId, printer, mayChange }: PrinterCardProps) {
  const { id, name, way, host, port, kinds, hasDrawer } = printer
  const [open, setOpen] = useState<'change' | 'remove'>()
  const refreshes = [printers.list, prints.list]
  const test = useSend(printers.test, { refreshes, success: 'The test page is on its way' })
  const openDrawer = useSend(printers.openDrawer, { refreshes })
  const remove = useSend(printers.remove, { refreshes, success: 'Printer removed' })
  return (
    <li className={styles.printer}>
      <h2>{name}</h2>
      <p className="dimmed">{way === 'network' ? `${host}, port ${port}` : wayLabels[way]}</p>
      <p>{kinds.map((kind) => kindLabels[kind]).join(', ')}</p>
      <Categories storeId={storeId} printer={printer} />
      <p className={styles.state} data-bad={printer.failed > 0}>
        {stateOf(printer)}
      </p>
      <div className={styles.actions}>
        <Button
          variant="default"
          loading={test.isPending}
          onClick={() => test.mutate({ params: { id } })}
        >
          Print a test page
        </Button>
        {hasDrawer && (
          <Button variant="default" onClick={() => openDrawer.mutate({ params: { id } })}>
            Open the drawer
          </Button>
        )}
        {way !== 'network' && <PlugIn printer={printer} />}
        {mayChange && (
          <>
            <Button
              variant="default"
              aria-label={`Change ${name}`}
              onClick={() => setOpen('change')}
            >
              Change
            </Button>
            <Button
              variant="default"
              aria-label={`Remove ${name}`}
              onClick={() => setOpen('remove')}
            >
              Remove
            </Button>
          </>
        )}
      </div>
      {open === 'change' && (
        <PrinterForm storeId={storeId} printer={printer} onClose={() => setOpen(undefined)} />
      )}
      {open === 'remove' && (
        <ConfirmModal
          title={`Remove "${name}"?`}
          confirm="Remove"
          isBusy={remove.isPending}
          onCancel={() => setOpen(undefined)}
          onConfirm={() => remove.mutate({ params: { id } })}
        >
          What waits for it is not printed any more.
        </ConfirmModal>
      )}
    </li>
  )
}

const stateOf = ({ waiting, failed }: Printer) => {
  if (failed > 0) return failed === 1 ? '1 print failed' : `${failed} prints failed`
  if (waiting > 0) return waiting === 1 ? '1 print waits' : `${waiting} prints wait`
  return 'Nothing waits'
}

function Categories({ storeId, printer: { categoryIds } }: Omit<PrinterCardProps, 'mayChange'>) {
  const { data } = useQuery({
    ...q(categories.list, { query: { store: storeId } }),
    enabled: categoryIds !== null,
  })
  if (categoryIds === null) return null
  const names = data?.data.filter(({ id }) => categoryIds.includes(id)).map(({ name }) => name)
  return <p className="dimmed">Of {names?.join(', ')}</p>
}

/** Joins a printer of the store with the one that is plugged into this device. */
function PlugIn({ printer: { id, way } }: { readonly printer: Printer }) {
  const known = pluggedIn.use()
  if (!canConnect(way)) {
    return <p className="dimmed">This browser cannot speak to it. Use Chrome or Edge.</p>
  }
  const choose = () =>
    chooseDevice(way).then(
      (device) => pluggedIn.set({ ...pluggedIn.get(), [id]: device }),
      // Whoever closes the browser's list has chosen nothing.
      () => toast.failure('No printer was chosen.'),
    )
  return (
    <Button variant="default" onClick={choose}>
      {known[id] === undefined ? 'Connect on this device' : 'Connected: choose another'}
    </Button>
  )
}
