import type { IngredientValues } from '../ingredient-form.ts'
import { Button, FileButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { call, Refusal } from '../../kit/ui/calls/call.ts'
import { useFormState } from '../../kit/ui/form/form-context.ts'
import { Picture } from '../../kit/ui/Picture.tsx'
import type { Sent } from '../../kit/endpoint.ts'
import { inventory } from '../contract.ts'
import styles from './IngredientPicture.module.css'

const accepted = 'image/jpeg,image/png,image/webp,image/gif'

/** A picture is sent when it is chosen; the ingredient shows it from the moment it is saved. */
export function IngredientPicture() {
  const { form } = useFormState<IngredientValues>()
  const { image } = form.getValues()
  const [uploaded, setUploaded] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const forget = useRef<() => void>(null)

  function show(next: string | null) {
    form.setFieldValue('image', next)
    form.clearFieldError('image')
    // It was sent for nothing, unless something shows it by now; the server looks.
    if (uploaded !== undefined) discard(uploaded)
    setUploaded(next ?? undefined)
  }

  async function upload(file: File | null) {
    // The same file may be chosen again, after it was changed on the disk or could not be sent.
    forget.current?.()
    if (file === null) return
    setBusy(true)
    try {
      show((await call(inventory.addImage, withFile(file))).url)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      form.setFieldError('image', error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles.field}>
      <Picture src={image} alt="" sizes="16rem" className={styles.picture} />
      {form.errors['image'] && (
        <p role="alert" className={styles.error}>
          {form.errors['image']}
        </p>
      )}
      <div className={styles.buttons}>
        <FileButton accept={accepted} resetRef={forget} onChange={upload}>
          {(props) => (
            <Button {...props} variant="default" loading={isBusy}>
              {image === null ? 'Choose picture' : 'Replace picture'}
            </Button>
          )}
        </FileButton>
        {image !== null && (
          <Button variant="subtle" disabled={isBusy} onClick={() => show(null)}>
            Remove
          </Button>
        )}
      </div>
      <p className={styles.note}>JPEG, PNG, WebP or GIF, up to 5 MB</p>
    </div>
  )
}

/** The file travels as the upload that the call declares; it is no part of its body. */
const withFile = (image: File) => ({ body: { image } }) as Sent<typeof inventory.addImage>

/** Nobody waits for it, and a picture too many harms nobody. */
function discard(address: string): void {
  const key = address.split('/').at(-1) ?? ''
  call(inventory.removeImage, { params: { key } }).catch(() => undefined)
}
