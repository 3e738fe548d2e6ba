import { ColorInput } from '@mantine/core'
import { contrast, ink, inkOn, leaf, leastContrast, shadesOf } from '../../kit/ui/colour.ts'
import { useField, useFormState } from '../../kit/ui/form/form-context.ts'
import styles from './Settings.module.css'

const swatches = [
  '#2e7d4f',
  '#1d6f8c',
  '#3b4cc0',
  '#7b3fa0',
  '#b0325f',
  '#b5471b',
  '#8a5a2b',
  '#e0a526',
]

/** The store's colour, shown at once on what it will colour. */
export function SettingsColour({ storeName }: { readonly storeName: string }) {
  const { form } = useFormState()
  const { value, ...field } = useField('brandColor')
  const chosen = typeof value === 'string' ? value : null
  return (
    <div className={styles.colour}>
      <ColorInput
        {...field}
        label="Brand colour"
        description="Buttons and links on your store's pages."
        placeholder="Larder's green"
        value={chosen ?? ''}
        onChange={(colour) => form.setFieldValue('brandColor', colour === '' ? null : colour)}
        swatches={swatches}
        swatchesPerRow={8}
        popoverProps={{ withinPortal: false }}
        eyeDropperButtonProps={{ 'aria-label': 'Pick a colour from the screen' }}
      />
      <Preview colour={chosen} storeName={storeName} />
    </div>
  )
}

function Preview({
  colour,
  storeName,
}: {
  readonly colour: string | null
  readonly storeName: string
}) {
  const shades = shadesOf(colour)
  const [, tint, , , , , fill, , link] = shades
  return (
    <figure className={styles.preview} aria-label="Preview">
      <div className={styles.sample} style={{ background: tint, color: ink }}>
        <strong>{storeName}</strong>
        <span className={styles.button} style={{ background: fill, color: inkOn(fill) }}>
          Order now
        </span>
        <span style={{ color: link }} className={styles.link}>
          Look at the menu
        </span>
      </div>
      <figcaption>{hintOf(colour, fill)}</figcaption>
    </figure>
  )
}

/** A colour on which no ink reads is not refused: it is shown how it will be used instead. */
function hintOf(colour: string | null, fill: string): string {
  const ratio = contrast(fill, inkOn(fill)).toFixed(1)
  const isChanged = fill.toLowerCase() !== (colour ?? leaf).toLowerCase()
  return isChanged
    ? `Neither black nor white reads well on this colour, so it is used a little darker. Text then stands out ${ratio} to 1; at least ${leastContrast} is needed.`
    : `Text on it stands out ${ratio} to 1 and is easy to read; at least ${leastContrast} is needed.`
}
