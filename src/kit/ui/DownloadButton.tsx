import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AnyEndpoint, Sent } from '../endpoint.ts'
import { Refusal } from './calls/call.ts'
import { download } from './calls/download.ts'
import { wordsOf } from './calls/silence.ts'
import { DownloadIcon } from './icons/icons.tsx'
import { toast } from './toast.ts'

interface DownloadButtonProps<E extends AnyEndpoint> {
  readonly of: E
  readonly sent: Sent<E>
  readonly fileName: string
  readonly children: string
}

/** Fetches a list as a file; says while it does, and why when it cannot. */
export function DownloadButton<E extends AnyEndpoint>(props: DownloadButtonProps<E>) {
  const [isBusy, setBusy] = useState(false)

  async function fetchFile() {
    setBusy(true)
    try {
      await download(props.of, props.sent, props.fileName)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      toast.failure(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button variant="default" leftSection={<DownloadIcon />} loading={isBusy} onClick={fetchFile}>
      {props.children}
    </Button>
  )
}
