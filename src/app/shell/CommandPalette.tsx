import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { grantOf, type Capability } from '../../accounts/permissions.ts'
import { users } from '../../accounts/contract.ts'
import { products } from '../../catalog/contract.ts'
import { inventory } from '../../inventory/contract.ts'
import { formatQuantity } from '../../inventory/quantity.ts'
import { useCloses } from '../../kit/ui/back/use-back-closes.ts'
import { CupIcon, PersonIcon, ReceiptIcon, SearchIcon, ShelvesIcon } from '../../kit/ui/icons.tsx'
import { q, qReduced } from '../../kit/ui/calls/query.ts'
import { orders } from '../../orders/contract.ts'
import { orderLabel, statusLabels } from '../../orders/order.ts'
import { buyerOf } from '../../orders/order-sheet.ts'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { findScreens } from './find-screens.tsx'

interface CommandPaletteProps {
  readonly store: PublicStore
  readonly role: string
  /** Grows by one each time somebody asks for it. */
  readonly asked: number
}

const [spotlightStore, spotlight] = createSpotlight()

const pauseMs = 200
const mostOfAKind = 5
const shortest = 2

interface Found {
  readonly id: string
  readonly label: string
  readonly description?: string | undefined
  readonly icon: ReactNode
  readonly to: string
  readonly isOtherDocument?: boolean
}

/** Leads from anywhere in the back office to a screen, a product, an ingredient, an order or a person by its name. */
export function CommandPalette({ store, role, asked }: CommandPaletteProps) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  useEffect(() => {
    if (asked > 0) spotlight.open()
  }, [asked])
  useCloses(spotlight.close, useSpotlight(spotlightStore).opened)
  const groups = useFound(store, role, typed)
  const isEmpty = groups.every(({ found }) => found.length === 0)

  const go = ({ to, isOtherDocument = false }: Found) =>
    isOtherDocument ? window.location.assign(to) : void navigate(to)

  return (
    <Spotlight.Root
      store={spotlightStore}
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      scrollable
      maxHeight="24rem"
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': 'Go to anything' } }}
    >
      <Spotlight.Search
        aria-label="Go to"
        placeholder="Go to a screen, product, ingredient, order or person"
        leftSection={<SearchIcon />}
        onKeyDown={({ key, currentTarget }) => {
          // What came after the last key is not chosen by itself: Enter means the first of it.
          const isChosen = currentTarget
            .closest('[role="dialog"]')
            ?.querySelector('[data-selected]')
          const first = groups.flatMap(({ found }) => found)[0]
          if (key !== 'Enter' || isChosen || first === undefined) return
          spotlight.close()
          go(first)
        }}
      />
      <Spotlight.ActionsList>
        {groups
          .filter(({ found }) => found.length > 0)
          .map(({ title, found }) => (
            <Spotlight.ActionsGroup key={title} label={title}>
              {found.map((one) => (
                <Spotlight.Action
                  key={one.id}
                  label={one.label}
                  {...(one.description === undefined ? {} : { description: one.description })}
                  leftSection={one.icon}
                  onClick={() => go(one)}
                />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        {isEmpty && <Spotlight.Empty>{`Nothing is called "${typed.trim()}".`}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

/** What the typed words may mean, kind by kind; the screens at once, the rest when the typing rests. */
function useFound(store: PublicStore, role: string, typed: string) {
  const [search] = useDebouncedValue(typed.trim(), pauseMs)
  const { slug, id: storeId } = store
  const may = (capability: Capability) => grantOf(role, capability) !== undefined
  const asks = (capability: Capability) => ({
    enabled: search.length >= shortest && may(capability),
    placeholderData: keepPreviousData,
  })
  const query = { storeId, search, limit: mostOfAKind }
  const menu = useQuery({ ...qReduced(products.page, { query }), ...asks('product.write') })
  const shelf = useQuery({ ...qReduced(inventory.list, { query }), ...asks('ingredient.read') })
  const sold = useQuery({ ...q(orders.list, { query }), ...asks('order.list') })
  const people = useQuery({
    ...q(users.list, { query: { store: storeId, search, limit: mostOfAKind } }),
    ...asks('user.list'),
  })

  const words = typed.trim().toLowerCase()
  const screens = findScreens(role, typed).map(
    ({ label, note, icon, to, isOtherDocument = false }): Found => ({
      id: label,
      label,
      description: note,
      icon,
      to: to(slug),
      isOtherDocument,
    }),
  )
  const isAsked = words.length >= shortest
  return [
    { title: 'Screens', found: screens },
    {
      title: 'Orders',
      found: (isAsked ? (sold.data?.data ?? []) : []).map((order): Found => ({
        id: order.id,
        label: `${orderLabel(order)} ${buyerOf(order)}`,
        description: statusLabels[order.status],
        icon: <ReceiptIcon />,
        to: paths.adminOrder(slug, order.id),
      })),
    },
    {
      title: 'Products',
      found: (isAsked ? (menu.data?.products ?? []) : []).map(({ _id, name, inStock }): Found => ({
        id: _id,
        label: name,
        description: inStock ? undefined : 'Sold out',
        icon: <CupIcon />,
        to: paths.editProduct(slug, _id),
      })),
    },
    {
      title: 'Ingredients',
      found: (isAsked ? (shelf.data?.data ?? []) : []).map(({ id, name, stock, unit }): Found => ({
        id,
        label: name,
        description: `${formatQuantity(stock)} ${unit}`,
        icon: <ShelvesIcon />,
        to: paths.adminIngredient(slug, id),
      })),
    },
    {
      title: 'People',
      found: (isAsked ? (people.data?.data ?? []) : []).map(
        ({ id, firstName, lastName, email }): Found => ({
          id,
          label: `${firstName} ${lastName}`.trim(),
          description: email,
          icon: <PersonIcon />,
          to: `${paths.adminUsers(slug)}?search=${encodeURIComponent(email)}`,
        }),
      ),
    },
  ]
}
