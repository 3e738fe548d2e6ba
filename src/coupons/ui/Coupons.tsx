import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '../../kit/money.ts'
import { Column as Page } from '../../kit/ui/Column.tsx'
import { DataTable, type Column } from '../../kit/ui/DataTable.tsx'
import { EmptyList } from '../../kit/ui/EmptyList.tsx'
import { SearchField } from '../../kit/ui/form/SearchField.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PlusIcon } from '../../kit/ui/icons/icons.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { RowActions } from '../../kit/ui/RowActions.tsx'
import { StatusBadge, type Tone } from '../../kit/ui/StatusBadge.tsx'
import { Toolbar } from '../../kit/ui/Toolbar.tsx'
import { useSend, q } from '../../kit/ui/calls/query.ts'
import { usePages } from '../../kit/ui/calls/use-pages.ts'
import { useUrlState } from '../../kit/ui/url-state.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { coupons, type Coupon } from '../contract.ts'
import type { CouponState } from '../coupon.ts'
import { freshCoupon, valuesOf, type CouponValues } from './coupon-values.ts'
import { CouponForm } from './CouponForm.tsx'
import { CouponLink } from './CouponLink.tsx'
import styles from './Coupons.module.css'

/** What stands above the list, if anything. */
type Open =
  | { readonly what: 'form'; readonly id: string | undefined; readonly start: CouponValues }
  | { readonly what: 'link'; readonly code: string }

/** /{slug}/admin/coupons: the codes of a store, what they take off and how often they were used. */
export function Coupons() {
  const store = useStore()
  const url = useUrlState()
  const search = url.get('search')
  const { data, paging } = usePages(
    q(coupons.list, { query: { storeId: store.id, page: url.page, search } }),
    url,
  )
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const turn = useSend(coupons.turn, { refreshes: [coupons.list] })
  const add = (
    <Button
      leftSection={<PlusIcon />}
      onClick={() => setOpen({ what: 'form', id: undefined, start: freshCoupon })}
    >
      Add a coupon
    </Button>
  )
  const hasSome = data !== undefined && (data.data.length > 0 || search !== '')
  return (
    <Page>
      <Head title={`Coupons | ${store.name}`} />
      <PageTitle
        note="Codes that take something off, for whoever knows them: at your checkout and at the counter."
        actions={hasSome && add}
      >
        Coupons
      </PageTitle>
      {hasSome && (
        <Toolbar label="Coupons">
          <SearchField
            label="Search by code or description"
            value={search}
            onSearch={(text) => url.filter({ search: text })}
          />
        </Toolbar>
      )}
      <DataTable
        caption="Coupons"
        columns={columnsFor(store.currency, setOpen, ({ id, isActive }) =>
          turn.mutate({ params: { id }, body: { isActive: !isActive } }),
        )}
        rows={data?.data}
        keyOf={({ id }) => id}
        {...paging}
        empty={
          <EmptyList
            title={search === '' ? 'No coupons yet' : 'No coupons found'}
            url={url}
            filters={['search']}
            all="Show all coupons"
            action={add}
          >
            Make a code for a leaflet, a slow afternoon or somebody who waited too long.
          </EmptyList>
        }
      />
      {open?.what === 'form' && (
        <CouponForm store={store} id={open.id} start={open.start} onClose={close} />
      )}
      {open?.what === 'link' && <CouponLink store={store} code={open.code} onClose={close} />}
    </Page>
  )
}

const columnsFor = (
  symbol: string,
  open: (what: Open) => void,
  onTurn: (coupon: Coupon) => void,
): readonly Column<Coupon>[] => [
  {
    label: 'Code',
    isName: true,
    cell: ({ code, description }) => (
      <>
        {code}
        {description !== '' && <small className={`dimmed ${styles.words}`}>{description}</small>}
      </>
    ),
  },
  { label: 'Takes off', cell: (coupon) => offText(coupon, symbol) },
  { label: 'Good', cell: timeText },
  { label: 'Used', align: 'right', cell: usedText },
  { label: 'State', cell: ({ state }) => <State of={state} /> },
  {
    label: 'Actions',
    isWide: true,
    cell: (coupon) => (
      <RowActions
        of={coupon.code}
        more={[
          { label: 'Link and QR code', act: () => open({ what: 'link', code: coupon.code }) },
          {
            label: 'Duplicate',
            act: () =>
              open({ what: 'form', id: undefined, start: { ...valuesOf(coupon), code: '' } }),
          },
          {
            label: coupon.isActive ? 'Switch off' : 'Switch on',
            act: () => onTurn(coupon),
            isDangerous: coupon.isActive,
          },
        ]}
      >
        <Button
          variant="default"
          aria-label={`Change ${coupon.code}`}
          onClick={() => open({ what: 'form', id: coupon.id, start: valuesOf(coupon) })}
        >
          Change
        </Button>
      </RowActions>
    ),
  },
]

const offText = ({ kind, value, minimum, productIds, categoryIds }: Coupon, symbol: string) =>
  [
    kind === 'percent' ? `${value}%` : formatMoney(value, symbol),
    ...(minimum > 0 ? [`from ${formatMoney(minimum, symbol)}`] : []),
    ...(productIds.length + categoryIds.length > 0 ? ['of some products'] : []),
  ].join(' ')

const timeText = ({ from, until }: Coupon) => {
  if (from === null && until === null) return 'Always'
  if (until === null) return `from ${minuteText(from ?? '')}`
  return from === null
    ? `until ${minuteText(until)}`
    : `${minuteText(from)} to ${minuteText(until)}`
}

/** "Nov 3, 2026, 6:00 PM", of a minute that is the store's already. */
const minuteText = (minute: string) =>
  new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${minute}Z`))

const usedText = ({ used, uses }: Coupon) => (uses === null ? String(used) : `${used} of ${uses}`)

const states: Readonly<Record<CouponState, { readonly tone: Tone; readonly word: string }>> = {
  good: { tone: 'good', word: 'Good' },
  off: { tone: 'quiet', word: 'Off' },
  early: { tone: 'waiting', word: 'Not yet' },
  over: { tone: 'quiet', word: 'Over' },
  usedUp: { tone: 'bad', word: 'Used up' },
}

const State = ({ of }: { readonly of: CouponState }) => (
  <StatusBadge tone={states[of].tone}>{states[of].word}</StatusBadge>
)
