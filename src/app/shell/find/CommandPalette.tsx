import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { grantOf, type Capability } from '../../../accounts/permissions.ts'
import { users } from '../../../accounts/contract.ts'
import { products } from '../../../catalog/contract.ts'
import { inventory } from '../../../inventory/contract.ts'
import { formatQuantity } from '../../../inventory/quantity.ts'
import { useCloses } from '../../../kit/ui/back/use-back-closes.ts'
import {
  CupIcon,
  PersonIcon,
  ReceiptIcon,
  SearchIcon,
  ShelvesIcon,
} from '../../../kit/ui/icons/icons.tsx'
import { useLostAt } from '../../../kit/ui/calls/connection.ts'
import { q, qReduced } from '../../../kit/ui/calls/query.ts'
import { orders } from '../../../orders/contract.ts'
import { orderLabel, statusLabels } from '../../../orders/order.ts'
import { buyerOf } from '../../../orders/order-sheet.ts'
import { paths } from '../../../paths.ts'
import type { PublicStore } from '../../../stores/contract.ts'
import { findScreens } from './find-screens.tsx'

interface CommandPaletteProps {
  readonly store: PublicStore
  readonly role: string
  /** From the first key on, which may have been struck before this was there. */
  readonly typed: string
  readonly onType: (typed: string) => void
  /** The words of which Enter was pressed before they had been looked for. */
  readonly entered: string | undefined
  readonly onEnter: () => void
  /** Keys are heard here from now on. */
  readonly onFocus: () => void
  readonly onClose: () => void
}

const [spotlightStore, spotlight] = createSpotlight()

const pauseMs = 200
/** Of what is chosen it is white on the shop's colour, which Mantine makes fainter than many can read. */
const fullDescription = { actionDescription: { opacity: 1 } }
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
export function CommandPalette(props: CommandPaletteProps) {
  const { store, role, typed, onType, entered, onEnter, onFocus, onClose } = props
  const navigate = useNavigate()
  const opened = useOpened(onClose)
  const { groups, isLooking, isBlind } = useFound(store, role, typed)
  const [first] = groups.flatMap(({ found }) => found)

  const go = ({ to, isOtherDocument = false }: Found) =>
    isOtherDocument ? window.location.assign(to) : void navigate(to)
  function enter() {
    if (isLooking || first === undefined) return onEnter()
    spotlight.close()
    return go(first)
  }
  const isAwaited = opened && !isLooking && entered === typed
  const enterAgain = useEffectEvent(enter)
  useEffect(() => {
    if (isAwaited) enterAgain()
  }, [isAwaited])

  return (
    <Spotlight.Root
      store={spotlightStore}
      query={typed}
      onQueryChange={onType}
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
        onFocus={({ currentTarget }) => {
          // After what was typed before it came.
          currentTarget.setSelectionRange(typed.length, typed.length)
          onFocus()
        }}
        onKeyDown={({ key, currentTarget }) => {
          // What came after the last key is not chosen by itself: Enter means the first of it, once it has come.
          const isChosen = currentTarget
            .closest('[role="dialog"]')
            ?.querySelector('[data-selected]')
          if (key === 'Enter' && !isChosen) enter()
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
                  styles={fullDescription}
                  onClick={() => go(one)}
                />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        {first === undefined && (
          <Spotlight.Empty>
            {isLooking ? 'Looking …' : nothingFound(typed.trim(), isBlind)}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
      {isBlind && (
        <Spotlight.Footer>
          <output>There is no connection: only screens are found now.</output>
        </Spotlight.Footer>
      )}
    </Spotlight.Root>
  )
}

const nothingFound = (words: string, isBlind: boolean) =>
  isBlind ? `No screen is called "${words}".` : `Nothing is called "${words}".`

/** Open as long as it is there; whatever closes it is told. */
function useOpened(onClose: () => void): boolean {
  const { opened } = useSpotlight(spotlightStore)
  useCloses(spotlight.close, opened)
  const wasOpened = useRef(false)
  const closed = useEffectEvent(onClose)
  useEffect(() => spotlight.open(), [])
  useEffect(() => {
    if (wasOpened.current && !opened) closed()
    wasOpened.current = opened
  }, [opened])
  return opened
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
  const answers = [menu, shelf, sold, people]
  const isBlind = useLostAt() !== undefined
  type Answer = Pick<typeof sold, 'isPlaceholderData'>
  const isOld = ({ isPlaceholderData }: Answer) => isPlaceholderData || search !== typed.trim()
  // Screens are known at once, and come first.
  const isLooking =
    isAsked &&
    !isBlind &&
    screens.length === 0 &&
    answers.some((answer) => isOld(answer) || answer.isLoading)
  const isMeant = ({ label, description = '' }: Found) =>
    `${label} ${description}`.toLowerCase().includes(words)
  const kinds = [
    {
      title: 'Orders',
      answer: sold,
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
      answer: menu,
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
      answer: shelf,
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
      answer: people,
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
  return {
    isLooking,
    isBlind: isAsked && isBlind,
    groups: [
      { title: 'Screens', found: screens },
      // Of what was found for the words before, that which these mean, too: Enter may choose it.
      ...kinds.map(({ title, answer, found }) => ({
        title,
        found: isOld(answer) ? found.filter(isMeant) : found,
      })),
    ],
  }
}
