import type { ComponentType } from 'react'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { ChangeFirstPasswordGate } from '../../accounts/ui/ChangeFirstPasswordGate.tsx'
import { fetchScript } from '../../kit/ui/calls/fetch-script.ts'
import { ScreenProblem, UnexpectedProblem } from '../../kit/ui/ScreenProblem.tsx'
import { homeLoader, menuLoader, productLoader } from '../../storefront/ui/menu-query.ts'
import { MenuProblem, ProductProblem } from '../../storefront/ui/problems.tsx'
import { openStoreLoader, storeLoader, suspendedStoreLoader } from '../../stores/ui/use-store.ts'
import { BareFrame, PlatformFrame, StoreFrame } from '../shell/Frame.tsx'
import { NothingHere } from '../shell/NothingHere.tsx'
import { Root } from '../shell/Root.tsx'
import { screenFile } from '../shell/screen-file.tsx'
import { StoreProblem } from '../shell/StoreProblem.tsx'
import { ToCurrentStore } from '../shell/ToCurrentStore.tsx'

/** With the registration: what only owners see does not travel with a menu. */
const registerLoader = async (args: LoaderFunctionArgs) =>
  (await fetchScript(() => import('../../registration/ui/register-loader.ts'))).registerLoader(args)

/** Of the server alone; a browser need not have it before it opens a checkout. */
const checkoutLoader = async (args: LoaderFunctionArgs) =>
  import.meta.env.SSR
    ? (await import('../../payments/ui/use-method-choices.ts')).methodsLoader(args)
    : null

const platformHomeLoader = async (args: LoaderFunctionArgs) =>
  (await fetchScript(() => import('../../registration/ui/home-loader.ts'))).platformHomeLoader(args)

/** A screen in a file of its own name, fetched when it is first needed; the server preloads it by that name. */
const screen = <Name extends string>(
  name: Name,
  file: () => Promise<Readonly<Record<Name, ComponentType>>>,
  more: Pick<RouteObject, 'loader' | 'ErrorBoundary'> = {},
) => ({
  ErrorBoundary: ScreenProblem,
  handle: { screen: name },
  lazy: screenFile(name, file),
  ...more,
})

const nothingHere = { path: '*', Component: NothingHere, handle: { status: 404 } }

/** The document of the platform and of every storefront. */
export const shopRoutes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: UnexpectedProblem,
    children: [
      {
        Component: PlatformFrame,
        children: [
          {
            index: true,
            ...screen('PlatformHome', () => import('../../registration/ui/PlatformHome.tsx'), {
              loader: platformHomeLoader,
            }),
          },
          {
            path: 'register',
            ...screen('Register', () => import('../../registration/ui/Register.tsx'), {
              loader: registerLoader,
            }),
          },
          {
            path: 'thankyou',
            ...screen('ThankYou', () => import('../../registration/ui/ThankYou.tsx')),
          },
          { path: 'login', ...screen('Login', () => import('../../accounts/ui/Login.tsx')) },
          {
            path: 'forgot',
            ...screen('ForgotPassword', () => import('../../accounts/ui/ForgotPassword.tsx')),
          },
          { path: 'menu', Component: ToCurrentStore },
          { path: 'cart', Component: ToCurrentStore },
          { path: 'checkout', Component: ToCurrentStore },
        ],
      },
      {
        path: ':slug',
        loader: storeLoader,
        Component: BareFrame,
        ErrorBoundary: StoreProblem,
        children: [
          {
            loader: openStoreLoader,
            Component: ChangeFirstPasswordGate,
            ErrorBoundary: ScreenProblem,
            children: [
              { path: 'board', ...screen('Board', () => import('../../bar/ui/Board.tsx')) },
              {
                path: 'kiosk',
                ...screen('Kiosk', () => import('../../kiosk/ui/Kiosk.tsx'), {
                  loader: menuLoader,
                  ErrorBoundary: MenuProblem,
                }),
              },
            ],
          },
        ],
      },
      {
        path: ':slug',
        loader: storeLoader,
        Component: StoreFrame,
        ErrorBoundary: StoreProblem,
        children: [
          { path: 'login', ...screen('Login', () => import('../../accounts/ui/Login.tsx')) },
          {
            path: 'forgot',
            ...screen('ForgotPassword', () => import('../../accounts/ui/ForgotPassword.tsx')),
          },
          {
            path: 'register',
            ...screen('Register', () => import('../../registration/ui/Register.tsx'), {
              loader: registerLoader,
            }),
          },
          {
            path: 'closed',
            ...screen('StoreClosed', () => import('../../stores/ui/StoreClosed.tsx'), {
              loader: suspendedStoreLoader,
            }),
          },
          {
            loader: openStoreLoader,
            Component: ChangeFirstPasswordGate,
            ErrorBoundary: ScreenProblem,
            children: [
              {
                index: true,
                ...screen('StoreHome', () => import('../../storefront/ui/StoreHome.tsx'), {
                  loader: homeLoader,
                  ErrorBoundary: MenuProblem,
                }),
                // What it features is drawn for each page that is made.
                handle: { screen: 'StoreHome', copies: 4 },
              },
              {
                path: 'menu',
                ...screen('Menu', () => import('../../storefront/ui/Menu.tsx'), {
                  loader: menuLoader,
                  ErrorBoundary: MenuProblem,
                }),
              },
              {
                path: 'product/:product',
                ...screen('Product', () => import('../../storefront/ui/Product.tsx'), {
                  loader: productLoader,
                  ErrorBoundary: ProductProblem,
                }),
              },
              {
                path: 'cart',
                ...screen('CartToCheckout', () => import('../../orders/ui/CartToCheckout.tsx')),
              },
              {
                path: 'checkout',
                ...screen('Checkout', () => import('../../orders/ui/Checkout.tsx'), {
                  loader: checkoutLoader,
                }),
              },
              {
                path: 'payment/:orderId',
                ...screen('PaymentAtDrawer', () => import('../../shifts/ui/PaymentAtDrawer.tsx')),
              },
              {
                path: 'order/:orderId',
                ...screen('OrderDetail', () => import('../../orders/ui/OrderDetail.tsx')),
              },
              {
                path: 'user',
                ...screen('UserDashboard', () => import('../../accounts/ui/UserDashboard.tsx')),
              },
              {
                path: 'user/settings',
                ...screen('AccountSettings', () => import('../../accounts/ui/AccountSettings.tsx')),
              },
              {
                path: 'user/erase',
                ...screen('EraseAccount', () => import('../../erasure/ui/EraseAccount.tsx')),
              },
              {
                path: 'user/orders',
                ...screen('MyOrders', () => import('../../orders/ui/MyOrders.tsx')),
              },
              {
                path: 'user/orders/:orderId',
                ...screen('OrderDetail', () => import('../../orders/ui/OrderDetail.tsx')),
              },
              {
                path: 'register-customer',
                ...screen(
                  'RegisterCustomer',
                  () => import('../../accounts/ui/RegisterCustomer.tsx'),
                ),
              },
              nothingHere,
            ],
          },
        ],
      },
      { Component: PlatformFrame, children: [nothingHere] },
    ],
  },
]
