/*
 * A page made by the server can be typed into before its script has arrived, and browsers fill in what they know. Taking the
 * page over gives every field the value that the page was made with.
 */

/** Call it before the page is taken over, and what it returns afterwards: what was entered is then entered again. */
export function keepInput(place: ParentNode): () => void {
  const entered = [...place.querySelectorAll(fields)].flatMap((field) => enteredIn(field) ?? [])
  return () => entered.forEach((enter) => enter())
}

const fields = 'input, select, textarea'

function enteredIn(field: Element): (() => void) | undefined {
  if (field instanceof HTMLInputElement && ['radio', 'checkbox'].includes(field.type)) {
    const { checked, defaultChecked } = field
    // Of radios the one that is marked says all.
    if (checked === defaultChecked || (field.type === 'radio' && !checked)) return undefined
    return () => {
      if (field.checked !== checked) field.click()
    }
  }
  if (!isText(field) || field.value === madeWith(field)) return undefined
  const { value } = field
  return () => {
    field.value = value
    const kind = field instanceof HTMLSelectElement ? 'change' : 'input'
    field.dispatchEvent(new Event(kind, { bubbles: true }))
  }
}

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A chosen file stays chosen, and nobody but a person may choose one. */
const isText = (field: Element): field is TextField =>
  (field instanceof HTMLInputElement && field.type !== 'file') ||
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement

function madeWith(field: TextField): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const options = [...field.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}
