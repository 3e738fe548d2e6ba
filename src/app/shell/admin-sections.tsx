import type { ReactNode } from 'react'
import { grantOf, isStaff } from '../../accounts/permissions.ts'
import type { User } from '../../accounts/contract.ts'
import {
  ChartIcon,
  ClockIcon,
  CupIcon,
  HistoryIcon,
  PeopleIcon,
  PersonIcon,
  PlayIcon,
  ReceiptIcon,
  ShelvesIcon,
  SlidersIcon,
  TagIcon,
  TillIcon,
  WalletIcon,
} from '../../kit/ui/icons.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'

/** What the navigation gathers the parts of the back office under, in its order. */
export const sectionGroups = ['Sell', 'Menu', 'Stock', 'Money', 'Settings'] as const

export interface Section {
  readonly label: string
  readonly group: (typeof sectionGroups)[number]
  /** What one does there, under the label of its card. */
  readonly note: string
  readonly icon: ReactNode
  readonly to: (slug: string) => string
  readonly isFor: (role: string) => boolean
  /** Also in the navigation of those who have no card for it. */
  readonly isAlsoLinked?: (role: string) => boolean
  /** A page of the storefront's document: it is opened by a full load. */
  readonly isOtherDocument?: boolean
}

const everybody = () => true
const seesCategories = (role: string) => grantOf(role, 'category.read') === 'all'
const runsTheStore = (role: string) => grantOf(role, 'store.write') === 'all'

/** The parts of the back office, in the order of the dashboard. */
export const sections: readonly Section[] = [
  {
    label: 'Counter',
    group: 'Sell',
    note: 'Sell to whoever stands in front of you',
    icon: <TillIcon />,
    to: paths.adminPos,
    isFor: (role) => grantOf(role, 'order.sell') !== undefined,
  },
  {
    label: 'Orders',
    group: 'Sell',
    note: 'What was ordered, and how far it is',
    icon: <ReceiptIcon />,
    to: paths.adminOrders,
    isFor: (role) => grantOf(role, 'order.list') !== undefined,
  },
  {
    label: 'Queue',
    group: 'Sell',
    note: 'What to make next',
    icon: <ClockIcon />,
    to: paths.adminQueue,
    // Everybody else has the list of orders, and a card less to look through.
    isFor: (role) =>
      grantOf(role, 'order.queue') !== undefined && grantOf(role, 'order.list') === undefined,
    isAlsoLinked: (role) => grantOf(role, 'order.queue') !== undefined,
  },
  {
    label: 'Categories',
    group: 'Menu',
    note: 'The sections of your menu',
    icon: <TagIcon />,
    to: paths.adminCategories,
    isFor: seesCategories,
  },
  {
    label: 'Larder',
    group: 'Stock',
    note: 'Ingredients, stock and what they cost',
    icon: <ShelvesIcon />,
    to: paths.adminIngredients,
    isFor: (role) => grantOf(role, 'ingredient.read') !== undefined,
  },
  {
    label: 'Products',
    group: 'Menu',
    note: 'Your menu, recipes and add-ons',
    icon: <CupIcon />,
    to: paths.adminProducts,
    isFor: seesCategories,
  },
  {
    label: 'Sales',
    group: 'Money',
    note: 'Sales, cash in and cash out',
    icon: <ChartIcon />,
    to: paths.adminSales,
    isFor: (role) => grantOf(role, 'cashflow.add') !== undefined,
  },
  {
    label: 'Payment Setup',
    group: 'Money',
    note: 'How your customers pay',
    icon: <WalletIcon />,
    to: paths.adminPaymentSetup,
    isFor: runsTheStore,
  },
  {
    label: 'Users',
    group: 'Settings',
    note: 'Your staff and your customers',
    icon: <PeopleIcon />,
    to: paths.adminUsers,
    isFor: (role) => grantOf(role, 'user.list') !== undefined,
  },
  {
    label: 'Changes',
    group: 'Settings',
    note: 'Who changed prices, settings and roles',
    icon: <HistoryIcon />,
    to: paths.adminChanges,
    isFor: (role) => grantOf(role, 'change.read') !== undefined,
  },
  {
    label: 'Guide',
    group: 'Settings',
    note: 'Four short videos to start with',
    icon: <PlayIcon />,
    to: paths.adminGuide,
    isFor: everybody,
  },
  {
    label: 'My Account',
    group: 'Settings',
    note: 'Your name, address and password',
    icon: <PersonIcon />,
    to: paths.user,
    isFor: everybody,
    isOtherDocument: true,
  },
  {
    label: 'Store Settings',
    group: 'Settings',
    note: 'Name, address, pictures and fees',
    icon: <SlidersIcon />,
    to: paths.adminSettings,
    isFor: runsTheStore,
  },
]

/** Whether somebody works at this store; a kiosk is a screen for customers. */
export const worksAt = (user: User | undefined, store: PublicStore): user is User =>
  user !== undefined && user.store._id === store._id && isStaff(user.role) && user.role !== 'kiosk'
