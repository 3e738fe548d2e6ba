import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { Capability } from '../../accounts/permissions.ts'
import { ChangeFirstPasswordGate } from '../../accounts/ui/ChangeFirstPasswordGate.tsx'
import { larder } from '../../paths.ts'
import { ScreenProblem, UnexpectedProblem } from '../../kit/ui/ScreenProblem.tsx'
import { LoadingStore } from '../../stores/ui/LoadingStore.tsx'
import { OperatorFrame, OperatorNothingHere } from '../../operator/ui/OperatorFrame.tsx'
import { AdminFrame } from '../shell/AdminFrame.tsx'
import { adminLoader } from '../shell/admin-loader.ts'
import { AdminNothingHere } from '../shell/AdminNothingHere.tsx'
import { AdminStoreProblem } from '../shell/AdminStoreProblem.tsx'
import { Elsewhere } from '../shell/Elsewhere.tsx'
import { PlatformFrame } from '../shell/Frame.tsx'
import { Permitted } from '../shell/Permitted.tsx'
import { Root } from '../shell/Root.tsx'
import { screenFile } from '../shell/screen-file.tsx'

/** A screen in a file of its own name, fetched when it is first needed. */
const screen = <Name extends string>(
  path: string,
  name: Name,
  file: () => Promise<Readonly<Record<Name, ComponentType>>>,
): RouteObject => ({
  path,
  ErrorBoundary: ScreenProblem,
  lazy: screenFile(name, file),
})

/** Screens for those who have a capability. */
const permitted = (to: Capability, children: RouteObject[]): RouteObject => ({
  element: <Permitted to={to} />,
  children,
})

/** Below `/{slug}/admin`. */
const screens: RouteObject[] = [
  screen('', 'AdminDashboard', () => import('../shell/AdminDashboard.tsx')),
  permitted('order.sell', [screen('pos', 'Counter', () => import('../../counter/ui/Counter.tsx'))]),
  permitted('order.list', [
    screen('orders', 'AdminOrders', () => import('../../orders/ui/AdminOrders.tsx')),
    screen('orders/:orderId', 'AdminOrder', () => import('../../orders/ui/AdminOrder.tsx')),
  ]),
  permitted('doubt.look', [
    screen('to-look-at', 'SaleDoubts', () => import('../../orders/ui/SaleDoubts.tsx')),
  ]),
  permitted('proof.decide', [
    screen(
      'payments/verify',
      'VerifyPayments',
      () => import('../../orders/ui/proof/VerifyPayments.tsx'),
    ),
  ]),
  permitted('order.queue', [
    screen('bar', 'Bar', () => import('../../bar/ui/Bar.tsx')),
    screen('queue', 'KitchenQueue', () => import('../../kitchen/ui/KitchenQueue.tsx')),
  ]),
  permitted('ingredient.read', [
    screen(larder, 'Ingredients', () => import('../../inventory/ui/Ingredients.tsx')),
    screen(
      `${larder}/:id`,
      'IngredientLedger',
      () => import('../../inventory/ui/IngredientLedger.tsx'),
    ),
  ]),
  permitted('ingredient.write', [
    screen('add-ingredient', 'AddIngredient', () => import('../../inventory/ui/AddIngredient.tsx')),
    screen(
      'edit-ingredient/:id',
      'EditIngredient',
      () => import('../../inventory/ui/EditIngredient.tsx'),
    ),
  ]),
  screen('products', 'AdminProducts', () => import('../../catalog/ui/AdminProducts.tsx')),
  permitted('product.write', [
    screen('choices', 'SharedGroups', () => import('../../choices/ui/SharedGroups.tsx')),
    screen('add-product', 'AddProduct', () => import('../../catalog/ui/AddProduct.tsx')),
    screen('import-menu', 'ImportMenu', () => import('../../catalog/ui/ImportMenu.tsx')),
    screen('edit-product/:id', 'EditProduct', () => import('../../catalog/ui/EditProduct.tsx')),
  ]),
  screen('categories', 'AdminCategories', () => import('../../catalog/ui/AdminCategories.tsx')),
  permitted('category.write', [
    screen('add-category', 'AddCategory', () => import('../../catalog/ui/AddCategory.tsx')),
    screen(
      'edit-category/:categoryId',
      'EditCategory',
      () => import('../../catalog/ui/EditCategory.tsx'),
    ),
  ]),
  permitted('shift.work', [
    screen('shifts', 'Shifts', () => import('../../shifts/ui/Shifts.tsx')),
    screen('shifts/:shiftId', 'ShiftScreen', () => import('../../shifts/ui/ShiftScreen.tsx')),
  ]),
  permitted('cashflow.add', [screen('sales', 'Sales', () => import('../../sales/ui/Sales.tsx'))]),
  permitted('store.write', [
    screen('discounts', 'Discounts', () => import('../../orders/ui/discounts/Discounts.tsx')),
    screen('charges', 'ServiceCharges', () => import('../../orders/ui/charges/Charges.tsx')),
    screen('taxes', 'Taxes', () => import('../../orders/ui/tax/Taxes.tsx')),
    screen('payment-setup', 'PaymentSetup', () => import('../../payments/ui/PaymentSetup.tsx')),
  ]),
  permitted('coupon.write', [
    screen('coupons', 'Coupons', () => import('../../coupons/ui/Coupons.tsx')),
  ]),
  permitted('station.write', [
    screen('stations', 'Stations', () => import('../../bar/ui/Stations.tsx')),
  ]),
  permitted('print.use', [
    screen('printers', 'Printers', () => import('../../printing/ui/Printers.tsx')),
  ]),
  permitted('user.list', [
    screen('users', 'ManageUsers', () => import('../../accounts/ui/ManageUsers.tsx')),
  ]),
  permitted('store.erase', [
    screen('close', 'CloseStore', () => import('../../erasure/ui/CloseStore.tsx')),
  ]),
  permitted('person.erase', [
    screen('erase', 'ErasePerson', () => import('../../erasure/ui/ErasePerson.tsx')),
  ]),
  permitted('change.read', [
    screen('changes', 'Changes', () => import('../../accounts/ui/Changes.tsx')),
  ]),
  permitted('key.write', [
    screen('api-keys', 'ApiKeys', () => import('../../accounts/ui/ApiKeys.tsx')),
  ]),
  permitted('hook.write', [
    screen('webhooks', 'Webhooks', () => import('../../hooks/ui/Webhooks.tsx')),
    screen('webhooks/:hookId', 'Deliveries', () => import('../../hooks/ui/Deliveries.tsx')),
  ]),
  screen('settings', 'StoreSettings', () => import('../shell/StoreSettings.tsx')),
  screen('guide', 'Guides', () => import('../../guides/ui/Guides.tsx')),
]

/** The document of everybody who works: nothing foreign in it, and nothing rendered on the server. */
export const adminRoutes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: UnexpectedProblem,
    HydrateFallback: LoadingStore,
    children: [
      {
        path: ':slug/admin',
        loader: adminLoader,
        Component: AdminFrame,
        ErrorBoundary: AdminStoreProblem,
        children: [
          { Component: ChangeFirstPasswordGate, children: screens },
          { path: '*', Component: AdminNothingHere },
        ],
      },
      {
        Component: PlatformFrame,
        children: [
          screen('store-login', 'StoreLogin', () => import('../../accounts/ui/StoreLogin.tsx')),
        ],
      },
      {
        path: 'operator',
        Component: OperatorFrame,
        ErrorBoundary: ScreenProblem,
        children: [
          screen('', 'OperatorFees', () => import('../../operator/ui/OperatorFees.tsx')),
          screen('stores', 'OperatorStores', () => import('../../operator/ui/OperatorStores.tsx')),
          screen(
            'stores/:slug',
            'OperatorStore',
            () => import('../../operator/ui/OperatorStore.tsx'),
          ),
          screen(
            'campaign',
            'OperatorCampaign',
            () => import('../../operator/ui/OperatorCampaign.tsx'),
          ),
          screen('jobs', 'OperatorJobs', () => import('../../operator/ui/OperatorJobs.tsx')),
          screen('audit', 'OperatorActs', () => import('../../operator/ui/OperatorActs.tsx')),
          { path: '*', Component: OperatorNothingHere },
        ],
      },
      { path: '*', Component: Elsewhere },
    ],
  },
]
