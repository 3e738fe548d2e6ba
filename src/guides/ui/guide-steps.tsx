import type { ReactNode } from 'react'
import {
  CartIcon,
  ChartIcon,
  CupIcon,
  ReceiptIcon,
  ShelvesIcon,
  SlidersIcon,
  StoreIcon,
  TillIcon,
  WalletIcon,
} from '../../kit/ui/icons/icons.tsx'
import { TagIcon } from '../../kit/ui/icons/work-icons.tsx'
import { paths } from '../../paths.ts'

export interface GuideStep {
  readonly title: string
  readonly text: string
  /** Drawn large beside it. */
  readonly picture: ReactNode
  readonly action: string
  readonly to: (slug: string) => string
  /** A page of the storefront's document. */
  readonly isOtherDocument?: true
}

const shelf = (text: string): GuideStep => ({
  title: 'Fill the shelf',
  text,
  picture: <ShelvesIcon />,
  action: 'Add an ingredient',
  to: paths.addIngredient,
})
const sections = (text: string): GuideStep => ({
  title: 'Name the sections of the menu',
  text,
  picture: <TagIcon />,
  action: 'Add a category',
  to: paths.addCategory,
})
const recipe = (text: string): GuideStep => ({
  title: 'Write the first recipe',
  text,
  picture: <CupIcon />,
  action: 'Add a product',
  to: paths.addProduct,
})

/** What each guide says in words and pictures while it has no video, in the order of the videos. */
export const guideSteps: readonly (readonly GuideStep[])[] = [
  [
    shelf(
      'Enter one ingredient: its unit, how much stands there, what one unit costs and your markup.',
    ),
    recipe(
      'A product takes from the shelf with each sale. Its price never falls below what it is made of.',
    ),
    {
      title: 'Place a test order',
      text: 'Open your store as a customer does, put one in the cart and order it.',
      picture: <CartIcon />,
      action: 'Open your menu',
      to: paths.menu,
      isOtherDocument: true,
    },
    {
      title: 'Move it on',
      text: 'The order appears by itself, with a sound. Start it, call it ready, or cancel it: then everything goes back.',
      picture: <ReceiptIcon />,
      action: 'See the orders',
      to: paths.adminOrders,
    },
  ],
  [
    {
      title: 'Say who you are',
      text: 'Name, opening line, logo, a picture and your colour: that is your shop window.',
      picture: <StoreIcon />,
      action: 'Store settings',
      to: paths.adminSettings,
    },
    {
      title: 'Say how customers pay',
      text: 'Cash works at once. Add a wallet with its QR picture, or connect cards.',
      picture: <WalletIcon />,
      action: 'Payment setup',
      to: paths.adminPaymentSetup,
    },
    {
      title: 'Set the fees',
      text: 'A delivery fee for your store, and product by product whether it applies.',
      picture: <SlidersIcon />,
      action: 'Store settings',
      to: paths.adminSettings,
    },
    {
      title: 'Let your people in',
      text: 'Cashiers land at the counter, the kitchen at its queue. Each sees only what the work needs.',
      picture: <TillIcon />,
      action: 'Add people',
      to: paths.adminUsers,
    },
  ],
  [
    shelf(
      'Tea by the ml as you brew it, milk, syrup, pearls, ice and cups. Cups count in pieces: they run out too.',
    ),
    sections('Classics, cheese foam, fruit tea. Customers see them in your order.'),
    recipe('One cup: 150 ml tea, 60 ml milk, 30 ml syrup, 120 g ice and the cup itself.'),
    {
      title: 'Add sugar, ice and toppings',
      text: 'Each group offers its choices. A topping takes its own ingredient, at its own price.',
      picture: <SlidersIcon />,
      action: 'Open your products',
      to: paths.adminProducts,
    },
  ],
  [
    shelf(
      'Beans in grams, milk in ml, syrups by the pump. The menu knows how many cups are left of each.',
    ),
    sections('Espresso, iced, pastries. Move them into the order people ask for.'),
    recipe('A latte: 18 g beans, 200 ml milk, one cup and its lid.'),
    {
      title: 'See what it brings',
      text: 'After a day, Sales tells what each drink brought and what its ingredients cost.',
      picture: <ChartIcon />,
      action: 'Open Sales',
      to: paths.adminSales,
    },
  ],
]
