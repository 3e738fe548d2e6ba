import { useEffect, useId, useState } from 'react'
import { largestPictureBytes, pictureTexts, pictureTypes } from '../picture.ts'
import { useField, useFormState } from './form-context.ts'
import { Picture } from './Picture.tsx'
import styles from './PictureField.module.css'

interface PictureFieldProps {
  readonly name: string
  readonly label: string
  /** The picture that stands until another is chosen. */
  readonly current: string | null
  readonly isRequired?: boolean
  /** How much of the chosen file has been sent, in percent; undefined while nothing is. */
  readonly sent?: number | undefined
}

/** Holds a `File`, or null while none is chosen. Takes one by a click, a tap or a drop, and shows it. */
export function PictureField({ name, label, current, isRequired, sent }: PictureFieldProps) {
  const id = useId()
  const { form } = useFormState()
  const field = useField(name)
  const file: unknown = field.value
  const preview = usePreview(file instanceof File ? file : null)
  const shown = preview ?? current

  function choose(chosen: File | undefined) {
    if (chosen === undefined) return
    const problem = problemOf(chosen)
    if (problem === undefined) form.setFieldValue(name, chosen)
    else form.setFieldError(name, problem)
  }

  return (
    <div className={styles.field}>
      <span className={styles.label}>
        {label}
        {isRequired && <span className={styles.required}> *</span>}
      </span>
      <input
        id={id}
        type="file"
        name={name}
        accept={pictureTypes.join(',')}
        className={styles.input}
        aria-label={label}
        aria-required={isRequired ?? false}
        aria-invalid={field.error !== undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0])
          // The same file may be chosen again after it was changed on the disk.
          currentTarget.value = ''
        }}
      />
      <label
        htmlFor={id}
        className={styles.zone}
        data-error={field.error !== undefined}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          choose(event.dataTransfer.files[0])
        }}
      >
        {shown !== null && <Picture src={shown} alt="" sizes="20rem" isFirst />}
        <span className={styles.words} data-over={shown !== null}>
          {shown === null ? 'Choose a picture, or drop it here' : 'Choose another'}
        </span>
      </label>
      {sent !== undefined && (
        <progress className={styles.progress} max={100} value={sent} aria-label="Upload" />
      )}
      <p id={`${id}-hint`} className={field.error === undefined ? styles.hint : styles.error}>
        {field.error ?? 'JPEG, PNG, WebP or GIF, up to 5 MB.'}
      </p>
    </div>
  )
}

function problemOf({ type, size }: File): string | undefined {
  if (!pictureTypes.includes(type)) return pictureTexts.wrongType
  return size > largestPictureBytes ? pictureTexts.tooLarge : undefined
}

/** An address of a file that has not been sent yet; the browser holds the file as long as the address stands. */
function usePreview(file: File | null): string | undefined {
  const [preview, setPreview] = useState<string>()
  useEffect(() => {
    if (file === null) return undefined
    const address = URL.createObjectURL(file)
    setPreview(address)
    return () => {
      URL.revokeObjectURL(address)
      setPreview(undefined)
    }
  }, [file])
  return preview
}
