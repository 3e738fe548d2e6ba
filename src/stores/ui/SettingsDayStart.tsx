import { Select } from '@mantine/core'
import { useField, useFormState } from '../../kit/ui/form/form-context.ts'
import { dayStarts } from '../store.ts'

/** For a shop that sells past midnight: what is sold before this hour belongs to the day before. */
export function SettingsDayStart() {
  const { form } = useFormState()
  const { value, ...field } = useField('dayStartsAt')
  return (
    <Select
      {...field}
      label="Business day begins at"
      description="What is sold after midnight and before this hour counts for the day before."
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      value={String(value)}
      onChange={(chosen) => form.setFieldValue('dayStartsAt', Number(chosen))}
      data={dayStarts.map((minutes) => ({
        value: String(minutes),
        label: `${String(minutes / 60).padStart(2, '0')}:00`,
      }))}
    />
  )
}
