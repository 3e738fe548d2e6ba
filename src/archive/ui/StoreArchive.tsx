import { Button, FileButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Refusal } from '../../kit/ui/calls/call.ts'
import { wordsOf } from '../../kit/ui/calls/silence.ts'
import { upload } from '../../kit/ui/calls/upload.ts'
import { DownloadButton } from '../../kit/ui/DownloadButton.tsx'
import { FieldGroup } from '../../kit/ui/form/Form.tsx'
import { toast } from '../../kit/ui/toast.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { archives } from '../contract.ts'

/** The whole store as a file, to keep or to move with. */
export const StoreArchive = ({ store }: { readonly store: PublicStore }) => (
  <FieldGroup title="Archive">
    <p>
      The whole store in one file: settings, menu, stock, people, orders and pictures. Passwords and
      payment keys are not in it.
    </p>
    <DownloadButton
      of={archives.exported}
      sent={{ params: { storeId: store.id } }}
      fileName={`${store.slug}-archive.zip`}
    >
      Download archive
    </DownloadButton>
    <Import storeId={store.id} />
  </FieldGroup>
)

function Import({ storeId }: { readonly storeId: string }) {
  const client = useQueryClient()
  const [sent, setSent] = useState<number>()
  const forget = useRef<() => void>(null)

  async function send(file: File | null) {
    // The same file may be chosen again after it was changed on the disk.
    forget.current?.()
    if (file === null) return
    setSent(0)
    try {
      const { message } = await upload(archives.imported, { params: { storeId } }, file, setSent)
      await client.invalidateQueries()
      toast.success(message)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      toast.failure(wordsOf(error))
    } finally {
      setSent(undefined)
    }
  }

  return (
    <>
      <p>An archive goes into a store that has no menu, no stock and no orders yet.</p>
      <FileButton accept=".zip,application/zip" resetRef={forget} onChange={send}>
        {(props) => (
          <Button variant="default" loading={sent !== undefined} {...props}>
            Import an archive
          </Button>
        )}
      </FileButton>
      {sent !== undefined && <progress max={100} value={sent} aria-label="Upload" />}
    </>
  )
}
