import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../kit/ui/form/form-context.ts'
import { TextField } from '../../kit/ui/form/fields.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { slugOf } from '../../kit/slug.ts'
import { addressPromise } from '../address.ts'
import { addresses } from '../contract.ts'
import { useShownAddress } from './use-shown-address.ts'

const pauseMs = 300

interface Named {
  readonly storeName: string
}

/** With the address that comes of it, which nobody has to think of. */
export function StoreNameField() {
  const typed = useText<Named>('storeName').trim()
  const [name] = useDebouncedValue(typed, pauseMs)
  const { data } = useQuery({
    ...q(addresses.forName, { query: { name } }),
    enabled: name !== '',
    // An extra: the registration works without it, and says the address when it is given.
    retry: false,
  })
  const shown = useShownAddress()
  const promise =
    data && typed === name && typed !== ''
      ? addressPromise(slugOf(typed), data.data.slug, shown)
      : 'As your customers know it.'
  return (
    <TextField<Named>
      name="storeName"
      label="Store Name"
      autoComplete="organization"
      note={promise}
    />
  )
}
