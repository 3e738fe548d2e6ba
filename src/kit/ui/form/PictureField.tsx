import { useCallback, useId } from 'react'
import { largestPictureBytes, pictureTexts, pictureTypes } from '../../picture.ts'
import type { NameIn } from './field.ts'
import { useField, useFormState } from './form-context.ts'
import { Picture } from '../Picture.tsx'
import styles from './PictureField.module.css'

interface PictureFieldProps<Values> {
  readonly name: NameIn<Values>
  readonly label: string
  /** The picture that stands until another is chosen. */
  readonly current: string | null
  readonly isRequired?: boolean
  /** It is made smaller when it is sent, so that a large one is no mistake. */
  readonly isShrunk?: boolean
  /** How much of the chosen file has been sent, in percent; undefined while nothing is. */
  readonly sent?: number | undefined
}

/** Holds a `File`, or null while none is chosen. Takes one by a click, a tap or a drop, and shows it. */
export function PictureField<Values>({
  name,
  label,
  current,
  isRequired,
  isShrunk = false,
  sent,
}: PictureFieldProps<Values>) {
  const id = useId()
  const { form } = useFormState()
  const field = useField<Values>(name)
  const held: unknown = field.value
  const isShown = held instanceof File || current !== null

  // Held at once: whoever sends it the moment they have chosen it has not forgotten it.
  function choose(chosen: File | undefined) {
    if (chosen === undefined) return
    const problem = problemOf(chosen, isShrunk)
    if (problem === undefined) field.onChange(chosen)
    else form.setFieldError(name, problem)
  }

  /** What calls itself a picture and cannot be shown is none, and is not sent. */
  function refuse() {
    field.onChange(null)
    form.setFieldError(name, pictureTexts.wrongType)
  }

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {isRequired && (
          <span className={styles.required} aria-hidden>
            {' *'}
          </span>
        )}
      </label>
      <div className={styles.zone} data-error={field.error !== undefined}>
        {held instanceof File ? (
          <Preview file={held} onBroken={refuse} />
        ) : (
          current !== null && <Picture src={current} alt="" sizes="20rem" isFirst />
        )}
        <span className={styles.words} data-over={isShown}>
          {isShown ? 'Choose another' : 'Choose a picture, or drop it here'}
        </span>
        {/* Lies over the whole zone, so that browsers themselves take clicks and drops. */}
        <input
          id={id}
          type="file"
          name={name}
          accept={pictureTypes.join(',')}
          className={styles.input}
          aria-required={isRequired ?? false}
          aria-invalid={field.error !== undefined}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0])
            // The same file may be chosen again after it was changed on the disk.
            currentTarget.value = ''
          }}
        />
      </div>
      {sent !== undefined && (
        <progress className={styles.progress} max={100} value={sent} aria-label="Upload" />
      )}
      <p id={`${id}-hint`} className={field.error === undefined ? styles.hint : styles.error}>
        {field.error ?? 'JPEG, PNG, WebP or GIF, up to 5 MB.'}
      </p>
    </div>
  )
}

function problemOf({ type, size }: File, isShrunk: boolean): string | undefined {
  if (!pictureTypes.includes(type)) return pictureTexts.wrongType
  return !isShrunk && size > largestPictureBytes ? pictureTexts.tooLarge : undefined
}

/** A file that has not been sent yet; the browser holds it as long as its address stands. */
function Preview({ file, onBroken }: { readonly file: File; readonly onBroken: () => void }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return <img ref={show} className={styles.preview} alt="" onError={onBroken} />
}
