import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { largestPictureBytes, pictureTexts, pictureTypes } from '../../kit/picture.ts'
import { Refusal } from '../../kit/ui/calls/call.ts'
import { refresh } from '../../kit/ui/calls/query.ts'
import { wordsOf } from '../../kit/ui/calls/silence.ts'
import { toast } from '../../kit/ui/toast.ts'
import { upload } from '../../kit/ui/calls/upload.ts'
import { payments } from '../contract.ts'
import type { MethodKey } from '../method.ts'
import { MethodPicture } from './MethodPicture.tsx'
import styles from './PaymentSetup.module.css'

interface PaymentSetupPictureProps {
  readonly storeId: string
  readonly of: MethodKey | 'custom'
  readonly optionId: string
  /** Of the method, for those who do not see which one the buttons belong to. */
  readonly name: string
  readonly image: string | null
}

/** The picture of a method. A chosen one is sent at once: it belongs to no form. */
export function PaymentSetupPicture(props: PaymentSetupPictureProps) {
  const { storeId, of, optionId, name, image } = props
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<number>()

  async function send(file: File) {
    const problem = problemOf(file)
    if (problem !== undefined) return toast.failure(problem)
    setSent(0)
    try {
      await upload(payments.addImage, { params: { storeId, optionId } }, file, setSent)
      await refresh(client, [payments.methods])
      toast.success('Picture saved.')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      toast.failure(wordsOf(error))
    } finally {
      setSent(undefined)
    }
  }

  return (
    <div className={styles.picture}>
      <MethodPicture of={of} image={image} />
      <Button
        variant="default"
        size="sm"
        loading={sent !== undefined}
        aria-label={`${image === null ? 'Choose a picture' : 'Change the picture'} for ${name}`}
        onClick={() => input.current?.click()}
      >
        {image === null ? 'Choose a picture' : 'Change the picture'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        aria-label={`Picture for ${name}`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) void send(file)
        }}
      />
      {sent !== undefined && <progress max={100} value={sent} aria-label="Upload" />}
    </div>
  )
}

function problemOf({ type, size }: File): string | undefined {
  if (!pictureTypes.includes(type)) return pictureTexts.wrongType
  return size > largestPictureBytes ? pictureTexts.tooLarge : undefined
}
