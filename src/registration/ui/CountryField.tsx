import { useText } from '../../kit/ui/form/form-context.ts'
import { SelectField } from '../../kit/ui/form/SelectField.tsx'
import { countries } from '../../stores/countries.ts'
import { waysToBePaid } from '../ways-to-be-paid.ts'

const places = countries.map(({ name }) => ({ value: name, label: name }))

interface Placed {
  readonly country: string
}

/** With what follows from it: an owner shall not learn after paying that nothing can be paid online in their money. */
export const CountryField = () => (
  <SelectField<Placed>
    name="country"
    label="Country"
    options={places}
    hint={waysToBePaid(useText<Placed>('country'))}
  />
)
