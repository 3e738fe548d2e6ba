import type { AnyEndpoint, Sent } from '../../kit/endpoint.ts'
import { DownloadButton } from '../../kit/ui/DownloadButton.tsx'
import { useStore } from '../../stores/ui/use-store.ts'
import { grantOf, type Capability } from '../permissions.ts'
import { useUser } from './session.ts'

interface ExportButtonProps<E extends AnyEndpoint> {
  readonly of: E & { readonly access: Capability }
  readonly sent: Sent<E>
  /** What the file is called, after the store: "products". */
  readonly name: string
}

/** Downloads a list as a CSV file; not there for who may not. */
export function ExportButton<E extends AnyEndpoint>({ of, sent, name }: ExportButtonProps<E>) {
  const { slug } = useStore()
  const role = useUser()?.role ?? ''
  if (grantOf(role, of.access) === undefined) return null
  return (
    <DownloadButton<E> of={of} sent={sent} fileName={`${slug}-${name}.csv`}>
      Export
    </DownloadButton>
  )
}
