import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { categories, type Category } from '../../catalog/contract.ts'
import { Column } from '../../kit/ui/Column.tsx'
import { SubmitButton, TextField } from '../../kit/ui/form/fields.tsx'
import { FieldGroup, FieldRow, Form } from '../../kit/ui/form/Form.tsx'
import { useFormState } from '../../kit/ui/form/form-context.ts'
import { NumberField } from '../../kit/ui/form/NumberField.tsx'
import { SwitchField } from '../../kit/ui/form/SwitchField.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { EmptyState, ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { mostStations } from '../bar.ts'
import { bar, type StationFields } from '../contract.ts'
import styles from './Stations.module.css'

interface StationsValues {
  readonly stations: StationFields[]
}

/** /{slug}/admin/stations: where things are made, and of which categories. */
export function Stations() {
  const store = useStore()
  const { data, error, refetch } = useQuery({
    ...q(bar.stations, { query: { storeId: store.id } }),
    refetchOnWindowFocus: false,
  })
  const { data: menu } = useQuery(q(categories.list, { query: { store: store.id } }))
  const begunWith = useRef<readonly string[]>([])
  return (
    <Column>
      <Head title={`Stations | ${store.name}`} />
      <PageTitle
        note="Every line of an order goes to the station that makes its category. Without stations, everything stands in the queue."
        actions={
          data !== undefined &&
          data.data.length > 0 && (
            <Button component={Link} to={paths.adminBar(store.slug)} variant="default">
              Open the bar
            </Button>
          )
        }
      >
        Stations
      </PageTitle>
      {data === undefined && error && <ErrorState message={error.message} onRetry={refetch} />}
      {(data === undefined || menu === undefined) && !error && <Skeleton height="12rem" />}
      {data !== undefined && menu !== undefined && (
        <Form
          of={bar.saveStations}
          className={styles.form ?? ''}
          start={{ stations: data.data } satisfies StationsValues}
          send={({ stations }) => ({
            body: { stations: [...stations], begunWith: [...begunWith.current] },
          })}
          success="Stations saved"
          refreshes={[bar.stations, bar.lines]}
        >
          <StationList menu={menu.data} onBegin={(ids) => (begunWith.current = ids)} />
        </Form>
      )}
    </Column>
  )
}

interface StationListProps {
  readonly menu: readonly Category[]
  /** With the stations that somebody sees who has changed none yet. */
  readonly onBegin: (ids: readonly string[]) => void
}

function StationList({ menu, onBegin }: StationListProps) {
  const { form } = useFormState<StationsValues>()
  const { stations } = form.getValues()
  // Fresh ones are taken over until somebody changes something; what comes later was not on their screen.
  useEffect(() => {
    if (!form.isDirty('stations')) onBegin(stations.flatMap(({ id }) => id ?? []))
  })
  const add = () =>
    form.setFieldValue('stations', [
      ...stations,
      {
        ...fresh,
        id: crypto.randomUUID(),
        name: stations.length === 0 ? 'Bar' : '',
        takesRest: stations.length === 0,
      },
    ])
  return (
    <>
      {stations.length === 0 && (
        <EmptyState title="No stations yet">
          A shop with one bar needs one station that makes everything. Add another one for what is
          made elsewhere.
        </EmptyState>
      )}
      {stations.map((station, at) => (
        <StationGroup key={station.id} at={at} menu={menu} />
      ))}
      <div className={styles.ways}>
        {stations.length < mostStations && (
          <Button variant="default" onClick={add}>
            Add a station
          </Button>
        )}
        {(stations.length > 0 || form.isDirty()) && (
          <SubmitButton sending="Saving...">Save stations</SubmitButton>
        )}
      </div>
    </>
  )
}

const fresh: StationFields = {
  name: '',
  categoryIds: [],
  takesRest: false,
  amberMinutes: 4,
  redMinutes: 8,
}

function StationGroup({ at, menu }: { readonly at: number; readonly menu: readonly Category[] }) {
  const { form } = useFormState<StationsValues>()
  const station = form.getValues().stations[at]
  if (station === undefined) return null
  const title = station.name === '' ? 'New station' : station.name
  return (
    <FieldGroup title={title}>
      <TextField name={`stations.${at}.name`} label="Name" isRequired />
      <Checkbox.Group
        label="Makes"
        value={station.categoryIds}
        onChange={(chosen) => form.setFieldValue(`stations.${at}.categoryIds`, chosen)}
      >
        <div className={styles.choices}>
          {menu.map(({ id, name }) => (
            <Checkbox key={id} value={id} label={name} />
          ))}
        </div>
      </Checkbox.Group>
      <SwitchField
        name={`stations.${at}.takesRest`}
        label="Also makes everything that no other station makes"
      />
      <FieldRow>
        <NumberField name={`stations.${at}.amberMinutes`} label="Amber after (minutes)" />
        <NumberField name={`stations.${at}.redMinutes`} label="Red after (minutes)" />
      </FieldRow>
      <Button
        variant="default"
        aria-label={`Remove ${title}`}
        onClick={() => form.removeListItem('stations', at)}
      >
        Remove
      </Button>
    </FieldGroup>
  )
}
