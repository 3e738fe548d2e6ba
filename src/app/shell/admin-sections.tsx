import type { ReactNode } from 'react'
import { grantOf, isStaff } from '../../accounts/permissions.ts'
import type { User } from '../../accounts/contract.ts'
import {
  CashIcon,
  CheckIcon,
  ChartIcon,
  CupIcon,
  PersonIcon,
  ReceiptIcon,
  ShelvesIcon,
  SlidersIcon,
  TillIcon,
  WalletIcon,
} from '../../kit/ui/icons/icons.tsx'
import {
  BagIcon,
  ChoicesIcon,
  ClockIcon,
  HistoryIcon,
  InAndOutIcon,
  KeyIcon,
  PeopleIcon,
  PlayIcon,
  PlugIcon,
  PrinterIcon,
  PercentIcon,
  StationIcon,
  TagIcon,
  TicketIcon,
} from '../../kit/ui/icons/work-icons.tsx'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'

/** What the navigation gathers the parts of the back office under, in its order. */
export const sectionGroups = ['Sell', 'Menu', 'Stock', 'Money', 'Settings'] as const

export interface Section {
  readonly label: string
  readonly group: (typeof sectionGroups)[number]
  /** What one does there, under the label of its card. */
  readonly note: string
  /** What else people call it, or look for there: the search goes by these, too. */
  readonly words?: string
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
export const runsTheStore = (role: string) => grantOf(role, 'store.write') === 'all'

/** Told from the others: there only where customers are asked to show what they have paid. */
export const verifyLabel = 'Verify payments'

/** A screen of its own for some, a part of Sales for others. */
export const cashInAndOut = {
  label: 'Cash in and out',
  note: 'Cash that no sale has brought in or taken out',
  words: 'cashflow, petty cash, float',
  icon: <InAndOutIcon />,
} as const

/** The parts of the back office, in the order of the dashboard and of the groups of the navigation. */
export const sections: readonly Section[] = [
  {
    label: 'Counter',
    group: 'Sell',
    note: 'Sell to whoever stands in front of you',
    words: 'till, pos, cash register, senior, discount, hold',
    icon: <TillIcon />,
    to: paths.adminPos,
    isFor: (role) => grantOf(role, 'order.sell') !== undefined,
  },
  {
    label: 'Orders',
    group: 'Sell',
    note: 'What was ordered, and how far it is',
    words: 'refund, void, cancel, money back, receipt',
    icon: <ReceiptIcon />,
    to: paths.adminOrders,
    isFor: (role) => grantOf(role, 'order.list') !== undefined,
  },
  {
    label: 'Queue',
    group: 'Sell',
    note: 'What to make next',
    words: 'kitchen, tickets',
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
    words: 'drinks, stations',
    icon: <StationIcon />,
    to: paths.adminBar,
    isFor: (role) => grantOf(role, 'order.queue') !== undefined,
    hasCard: nobody,
  },
  {
    label: 'Categories',
    group: 'Menu',
    note: 'The sections of your menu',
    words: 'menu',
    icon: <TagIcon />,
    to: paths.adminCategories,
    isFor: seesCategories,
  },
  {
    label: 'Larder',
    group: 'Stock',
    note: 'Ingredients, and what is left of them',
    words: 'ingredients, stock, inventory, supplies, count',
    icon: <ShelvesIcon />,
    to: paths.adminIngredients,
    isFor: (role) => grantOf(role, 'ingredient.read') !== undefined,
  },
  {
    label: 'Products',
    group: 'Menu',
    note: 'Your menu, recipes and add-ons',
    words: 'menu, recipe, price, photo, sold out, import, combo, size',
    icon: <CupIcon />,
    to: paths.adminProducts,
    isFor: seesCategories,
  },
  {
    label: 'Choices',
    group: 'Menu',
    note: 'Sugar, ice, milk and toppings, kept once for many products',
    words: 'toppings, add-ons, options, size',
    icon: <ChoicesIcon />,
    to: paths.choices,
    isFor: (role) => grantOf(role, 'product.write') !== undefined,
    hasCard: nobody,
  },
  {
    label: 'Sales',
    group: 'Money',
    note: 'Sales, cash in and cash out',
    words: 'cashflow, petty cash, report, revenue, books, tax report',
    icon: <ChartIcon />,
    to: paths.adminSales,
    isFor: (role) => grantOf(role, 'sales.read') !== undefined,
  },
  {
    // What the address of Sales is to those who may not read the books.
    ...cashInAndOut,
    group: 'Money',
    to: paths.adminSales,
    isFor: (role) =>
      grantOf(role, 'cashflow.add') !== undefined && grantOf(role, 'sales.read') === undefined,
  },
  {
    label: 'Shifts',
    group: 'Money',
    note: 'Who stood at which drawer, and what was in it',
    words: 'drawer, float, z report, count, close the day',
    icon: <CashIcon />,
    to: paths.adminShifts,
    isFor: (role) => grantOf(role, 'shift.work') !== undefined,
    hasCard: nobody,
  },
  {
    label: verifyLabel,
    group: 'Money',
    note: 'What customers say they have sent, to be found in your account',
    words: 'proof, reference number, gcash, screenshot',
    icon: <CheckIcon />,
    to: paths.verifyPayments,
    isFor: (role) => grantOf(role, 'proof.decide') !== undefined,
    hasCard: nobody,
  },
  {
    label: 'Payment Setup',
    group: 'Money',
    note: 'How your customers pay',
    words: 'card, paypal, gcash, wallet, bank',
    icon: <WalletIcon />,
    to: paths.adminPaymentSetup,
    isFor: runsTheStore,
  },
  {
    label: 'Taxes',
    group: 'Money',
    note: 'The rates that you sell by, and what receipts say of them',
    words: 'vat, tin',
    icon: <ReceiptIcon />,
    to: paths.adminTaxes,
    isFor: runsTheStore,
    hasCard: nobody,
  },
  {
    label: 'Charges',
    group: 'Money',
    note: 'What you charge for service and packaging',
    words: 'service charge, packaging, fee',
    icon: <BagIcon />,
    to: paths.adminCharges,
    isFor: runsTheStore,
    hasCard: nobody,
  },
  {
    label: 'Coupons',
    group: 'Money',
    note: 'Codes that take something off',
    words: 'promo, voucher, discount',
    icon: <TicketIcon />,
    to: paths.adminCoupons,
    isFor: (role) => grantOf(role, 'coupon.write') !== undefined,
    hasCard: nobody,
  },
  {
    label: 'Discounts',
    group: 'Money',
    note: 'Who takes off how much alone, and why',
    words: 'senior, staff, limit, percent off',
    icon: <PercentIcon />,
    to: paths.adminDiscounts,
    isFor: runsTheStore,
    hasCard: nobody,
  },
  {
    label: 'Users',
    group: 'Settings',
    note: 'Your staff and your customers',
    words: 'cashier, employee, role, kiosk account, password',
    icon: <PeopleIcon />,
    to: paths.adminUsers,
    isFor: (role) => grantOf(role, 'user.list') !== undefined,
  },
  {
    label: 'Changes',
    group: 'Settings',
    note: 'Who changed prices, settings and roles',
    words: 'log, history, audit',
    icon: <HistoryIcon />,
    to: paths.adminChanges,
    isFor: (role) => grantOf(role, 'change.read') !== undefined,
  },
  {
    label: 'Guide',
    group: 'Settings',
    note: 'Four short guides to start with',
    words: 'help, tutorial, video',
    icon: <PlayIcon />,
    to: paths.adminGuide,
    isFor: everybody,
  },
  {
    label: 'Printers',
    group: 'Settings',
    note: 'Receipts, kitchen tickets, cup labels and shift reports',
    words: 'paper, cash drawer',
    icon: <PrinterIcon />,
    to: paths.adminPrinters,
    isFor: (role) => grantOf(role, 'print.use') !== undefined,
    hasCard: nobody,
  },
  {
    label: 'API keys',
    group: 'Settings',
    note: 'What your own programs may do here',
    words: 'integration',
    icon: <KeyIcon />,
    to: paths.apiKeys,
    isFor: (role) => grantOf(role, 'key.write') !== undefined,
    hasCard: nobody,
  },
  {
    label: 'Webhooks',
    group: 'Settings',
    note: 'Addresses that are told what happens at your store',
    words: 'integration',
    icon: <PlugIcon />,
    to: paths.webhooks,
    isFor: (role) => grantOf(role, 'hook.write') !== undefined,
    hasCard: nobody,
  },
  {
    label: 'My Account',
    group: 'Settings',
    note: 'Your name, address and password',
    words: 'profile, pin, email',
    icon: <PersonIcon />,
    to: paths.user,
    isFor: everybody,
    isOtherDocument: true,
  },
  {
    label: 'Store Settings',
    group: 'Settings',
    note: 'Name, address, pictures and fees',
    words:
      'delivery fee, logo, qr code, currency, time zone, receipt footer, colour, archive, backup, close the store',
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
