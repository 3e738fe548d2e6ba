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

export interface Section {
  readonly label: string
  /** What one does there, under the label of its card. */
  readonly note: string
  readonly icon: ReactNode
  readonly to: (slug: string) => string
  readonly isFor: (role: string) => boolean
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
    note: 'Sell to whoever stands in front of you',
    icon: <TillIcon />,
    to: paths.adminPos,
    isFor: (role) => grantOf(role, 'order.sell') !== undefined,
  },
  {
    label: 'Orders',
    note: 'What was ordered, and how far it is',
    icon: <ReceiptIcon />,
    to: paths.adminOrders,
    isFor: (role) => grantOf(role, 'order.list') !== undefined,
  },
  {
    label: 'Queue',
    note: 'What to make next',
    icon: <ClockIcon />,
    to: paths.adminQueue,
    // Everybody else has the list of orders, which leads there.
    isFor: (role) =>
      grantOf(role, 'order.queue') !== undefined && grantOf(role, 'order.list') === undefined,
  },
  {
    label: 'Categories',
    note: 'The sections of your menu',
    icon: <TagIcon />,
    to: paths.adminCategories,
    isFor: seesCategories,
  },
  {
    label: 'Larder',
    note: 'Ingredients, stock and what they cost',
    icon: <ShelvesIcon />,
    to: paths.adminIngredients,
    isFor: (role) => grantOf(role, 'ingredient.read') !== undefined,
  },
  {
    label: 'Products',
    note: 'Your menu, recipes and add-ons',
    icon: <CupIcon />,
    to: paths.adminProducts,
    isFor: seesCategories,
  },
  {
    label: 'Sales',
    note: 'Sales, cash in and cash out',
    icon: <ChartIcon />,
    to: paths.adminSales,
    isFor: (role) => grantOf(role, 'cashflow.add') !== undefined,
  },
  {
    label: 'Payment Setup',
    note: 'How your customers pay',
    icon: <WalletIcon />,
    to: paths.adminPaymentSetup,
    isFor: runsTheStore,
  },
  {
    label: 'Users',
    note: 'Your staff and your customers',
    icon: <PeopleIcon />,
    to: paths.adminUsers,
    isFor: (role) => grantOf(role, 'user.list') !== undefined,
  },
  {
    label: 'Changes',
    note: 'Who changed prices, settings and roles',
    icon: <HistoryIcon />,
    to: paths.adminChanges,
    isFor: (role) => grantOf(role, 'change.read') !== undefined,
  },
  {
    label: 'Guide',
    note: 'Four short videos to start with',
    icon: <PlayIcon />,
    to: paths.adminGuide,
    isFor: everybody,
  },
  {
    label: 'My Account',
    note: 'Your name, address and password',
    icon: <PersonIcon />,
    to: paths.user,
    isFor: everybody,
    isOtherDocument: true,
  },
  {
    label: 'Store Settings',
    note: 'Name, address, pictures and fees',
    icon: <SlidersIcon />,
    to: paths.adminSettings,
    isFor: runsTheStore,
  },
]

/** Whether somebody works at this store; a kiosk is a screen for customers. */
export const worksAt = (user: User | undefined, store: PublicStore): user is User =>
  user !== undefined && user.store._id === store._id && isStaff(user.role) && user.role !== 'kiosk'
