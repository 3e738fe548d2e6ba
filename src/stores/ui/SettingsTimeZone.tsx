import { Select } from '@mantine/core'
import { useField } from '../../kit/ui/form/form-context.ts'

/** All zones the browser knows, to be found by typing a city; the store's own is among them whatever happens. */
export function SettingsTimeZone({ current }: { readonly current: string }) {
  return (
    <Select
      {...useField('timeZone')}
      label="Time zone"
      description="Your sales days begin and end in it."
      searchable
      allowDeselect={false}
      nothingFoundMessage="No such time zone"
      limit={100}
      comboboxProps={{ withinPortal: false }}
      data={zonesWith(current)}
    />
  )
}

const zonesWith = (current: string) =>
  [...new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .toSorted()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }))
