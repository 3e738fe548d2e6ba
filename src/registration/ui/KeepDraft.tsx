import { useEffect, useEffectEvent } from 'react'
import { useFormState } from '../../kit/ui/form/form-context.ts'
import { draft, type Draft } from './draft.ts'

/**
 * Keeps these fields of the form around it. A page from the server comes empty, so what was kept is put in once the
 * script is there, unless something else has been typed already.
 */
export function KeepDraft({
  fields,
}: {
  readonly fields: readonly Exclude<keyof Draft, 'keptAt'>[]
}) {
  const { form } = useFormState()
  const { values } = form
  const restore = useEffectEvent((before: Draft) => {
    for (const field of fields) {
      if (values[field] === '' && before[field] !== '') form.setFieldValue(field, before[field])
    }
  })
  const keep = useEffectEvent((all: Readonly<Record<string, unknown>>) => {
    const texts = fields.map((field) => [field, all[field]] as const)
    draft.change(Object.fromEntries(texts.filter(([, text]) => typeof text === 'string')))
  })

  useEffect(() => restore(draft.get()), [])
  useEffect(() => keep(values), [values])
  return null
}
