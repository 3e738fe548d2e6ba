import { Checkbox, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { categories } from '../../catalog/contract.ts'
import { namesOf, pick } from '../../kit/declared.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { SubmitButton, TextField } from '../../kit/ui/form/fields.tsx'
import { SelectField } from '../../kit/ui/form/SelectField.tsx'
import { FieldRow, Form } from '../../kit/ui/form/Form.tsx'
import { useFormState } from '../../kit/ui/form/form-context.ts'
import { NumberField } from '../../kit/ui/form/NumberField.tsx'
import { SwitchField } from '../../kit/ui/form/SwitchField.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { printers, type Printer, type PrinterFields } from '../contract.ts'
import { kindLabels, paperKinds, printerWays, rollColumns, wayLabels } from '../printer.ts'
import styles from './Printers.module.css'

interface PrinterFormProps {
  readonly storeId: string
  /** The one that is changed; none for a new one. */
  readonly printer?: Printer | undefined
  readonly onClose: () => void
}

const fresh: PrinterFields = {
  name: '',
  way: 'network',
  host: '',
  port: 9100,
  columns: rollColumns['80 mm'],
  hasCutter: true,
  hasDrawer: false,
  kinds: ['receipt'],
  categoryIds: null,
}

const fieldsOf = (printer: Printer): PrinterFields => pick(printer, namesOf(fresh))

export function PrinterForm({ storeId, printer, onClose }: PrinterFormProps) {
  const frame = {
    success: printer === undefined ? 'Printer added' : 'Printer saved',
    refreshes: [printers.list],
    onDone: onClose,
  }
  const inside = <Fields storeId={storeId} />
  return (
    <Dialog title={printer === undefined ? 'Add a printer' : printer.name} onClose={onClose}>
      {printer === undefined ? (
        <Form of={printers.add} start={fresh} send={(body) => ({ body })} {...frame}>
          {inside}
        </Form>
      ) : (
        <Form
          of={printers.change}
          start={fieldsOf(printer)}
          send={(body) => ({ params: { id: printer.id }, body })}
          {...frame}
        >
          {inside}
        </Form>
      )}
    </Dialog>
  )
}

const ways = printerWays.map((value) => ({ value, label: wayLabels[value] }))
const rolls = Object.entries(rollColumns).map(([label, columns]) => ({
  value: String(columns),
  label: `${label} (${columns} letters)`,
}))

function Fields({ storeId }: { readonly storeId: string }) {
  const { form } = useFormState<PrinterFields>()
  const { way, columns, kinds } = form.getValues()
  return (
    <>
      <TextField<PrinterFields> name="name" label="Name" placeholder="Bar" isRequired />
      <SelectField<PrinterFields> name="way" label="How it is reached" options={ways} />
      {way === 'network' && (
        <FieldRow>
          <TextField<PrinterFields>
            name="host"
            label="Address"
            placeholder="192.168.1.87"
            hint="Printers print it on their own test page."
            isRequired
          />
          <NumberField<PrinterFields> name="port" label="Port" hint="9100 for nearly all." />
        </FieldRow>
      )}
      <NativeSelect
        label="Width of the roll"
        data={[
          ...rolls,
          ...(rolls.some(({ value }) => value === String(columns))
            ? []
            : [{ value: String(columns), label: `${columns} letters` }]),
        ]}
        value={String(columns)}
        onChange={({ currentTarget }) => form.setFieldValue('columns', Number(currentTarget.value))}
      />
      <Checkbox.Group
        label="Prints"
        value={kinds}
        error={form.errors['kinds']}
        onChange={(chosen) =>
          form.setFieldValue(
            'kinds',
            paperKinds.filter((kind) => chosen.includes(kind)),
          )
        }
      >
        <div className={styles.choices}>
          {paperKinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={kindLabels[kind]} />
          ))}
        </div>
      </Checkbox.Group>
      {(kinds.includes('ticket') || kinds.includes('label')) && (
        <CategoryChoice storeId={storeId} />
      )}
      <SwitchField<PrinterFields> name="hasCutter" label="Cuts the paper" />
      <SwitchField<PrinterFields>
        name="hasDrawer"
        label="A cash drawer hangs on it"
        hint="It opens as cash is taken or given back, and by a button at the counter. Of several the first is opened."
      />
      <SubmitButton sending="Saving...">Save</SubmitButton>
    </>
  )
}

/** Tickets and labels go where they are made. */
function CategoryChoice({ storeId }: { readonly storeId: string }) {
  const { form } = useFormState<PrinterFields>()
  const { data } = useQuery(q(categories.list, { query: { store: storeId } }))
  const { categoryIds } = form.getValues()
  const all = data?.data ?? []
  if (all.length === 0) return null
  return (
    <Checkbox.Group
      label="Tickets and labels of"
      value={[...(categoryIds ?? all.map(({ id }) => id))]}
      error={form.errors['categoryIds']}
      onChange={(chosen) =>
        // All of them are also those that are yet to come.
        form.setFieldValue('categoryIds', chosen.length === all.length ? null : chosen)
      }
    >
      <div className={styles.choices}>
        {all.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
