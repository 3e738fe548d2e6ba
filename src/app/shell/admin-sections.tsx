import type { ReactNode } from 'react'
import { grantOf, isStaff } from '../../accounts/permissions.ts'
import type { User } from '../../accounts/contract.ts'
import {
  BagIcon,
  CashIcon,
  CheckIcon,
  ChartIcon,
  ChoicesIcon,
  ClockIcon,
  CupIcon,
  HistoryIcon,
  KeyIcon,
  PeopleIcon,
  PersonIcon,
  PlayIcon,
  PlugIcon,
  PrinterIcon,
  PercentIcon,
  ReceiptIcon,
  ShelvesIcon,
  SlidersIcon,
  StationIcon,
  TagIcon,
  TicketIcon,
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
  /** Who of them also has a card for it on the dashboard; everybody, unless it says otherwise. */
  readonly hasCard?: (role: string) => boolean
  /** A page of the storefront's document: it is opened by a full load. */
  readonly isOtherDocument?: boolean
}

const everybody = () => true
const nobody = () => false
const seesCategories = (role: string) => grantOf(role, 'category.read') === 'all'
const runsTheStore = (role: string) => grantOf(role, 'store.write') === 'all'

/** Told from the others: there only where customers are asked to show what they have paid. */
export const verifyLabel = 'Verify payments'

/** The parts of the back office, in the order of the dashboard and of the groups of the navigation. */
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
    isFor: (role) => grantOf(role, 'order.queue') !== undefined,
    // Everybody else has the list of orders, and a card less to look through.
    hasCard: (role) => grantOf(role, 'order.list') === undefined,
  },
  {
    label: 'Bar',
    group: 'Sell',
    note: 'What each station makes, line by line',
    icon: <StationIcon />,
    to: paths.adminBar,
    isFor: (role) => grantOf(role, 'order.queue') !== undefined,
    hasCard: nobody,
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
    note: 'Ingredients, and what is left of them',
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
    label: 'Choices',
    group: 'Menu',
    note: 'Sugar, ice, milk and toppings, kept once for many products',
    icon: <ChoicesIcon />,
    to: paths.choices,
    isFor: (role) => grantOf(role, 'product.write') !== undefined,
    hasCard: nobody,
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
    label: 'Shifts',
    group: 'Money',
    note: 'Who stood at which drawer, and what was in it',
    icon: <CashIcon />,
    to: paths.adminShifts,
    isFor: (role) => grantOf(role, 'shift.work') !== undefined,
    hasCard: nobody,
  },
  {
    label: verifyLabel,
    group: 'Money',
    note: 'What customers say they have sent, to be found in your account',
    icon: <CheckIcon />,
    to: paths.verifyPayments,
    isFor: (role) => grantOf(role, 'proof.decide') !== undefined,
    hasCard: nobody,
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
    label: 'Taxes',
    group: 'Money',
    note: 'The rates that you sell by, and what receipts say of them',
    icon: <ReceiptIcon />,
    to: paths.adminTaxes,
    isFor: runsTheStore,
    hasCard: nobody,
  },
  {
    label: 'Charges',
    group: 'Money',
    note: 'What you charge for service and packaging',
    icon: <BagIcon />,
    to: paths.adminCharges,
    isFor: runsTheStore,
    hasCard: nobody,
  },
  {
    label: 'Coupons',
    group: 'Money',
    note: 'Codes that take something off',
    icon: <TicketIcon />,
    to: paths.adminCoupons,
    isFor: (role) => grantOf(role, 'coupon.write') !== undefined,
    hasCard: nobody,
  },
  {
    label: 'Discounts',
    group: 'Money',
    note: 'Who takes off how much alone, and why',
    icon: <PercentIcon />,
    to: paths.adminDiscounts,
    isFor: runsTheStore,
    hasCard: nobody,
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
    note: 'Four short guides to start with',
    icon: <PlayIcon />,
    to: paths.adminGuide,
    isFor: everybody,
  },
  {
    label: 'Printers',
    group: 'Settings',
    note: 'Receipts, kitchen tickets and cup labels',
    icon: <PrinterIcon />,
    to: paths.adminPrinters,
    isFor: (role) => grantOf(role, 'print.use') !== undefined,
    hasCard: nobody,
  },
  {
    label: 'API keys',
    group: 'Settings',
    note: 'What your own programs may do here',
    icon: <KeyIcon />,
    to: paths.apiKeys,
    isFor: (role) => grantOf(role, 'key.write') !== undefined,
    hasCard: nobody,
  },
  {
    label: 'Webhooks',
    group: 'Settings',
    note: 'Addresses that are told what happens at your store',
    icon: <PlugIcon />,
    to: paths.webhooks,
    isFor: (role) => grantOf(role, 'hook.write') !== undefined,
    hasCard: nobody,
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

/** What somebody reaches in one step from their dashboard. */
export const cardsOf = (role: string): readonly Section[] =>
  sections.filter(({ isFor, hasCard = isFor }) => isFor(role) && hasCard(role))

/** Whether somebody works at this store; a kiosk is a screen for customers. */
export const worksAt = (user: User | undefined, store: PublicStore): user is User =>
  user !== undefined && user.store._id === store._id && isStaff(user.role) && user.role !== 'kiosk'
