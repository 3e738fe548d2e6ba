import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { inventoryWord } from '../inventory/ingredient.ts'
import { ScreenProblem, UnexpectedProblem } from '../kit/ui/ScreenProblem.tsx'
import { LoadingStore } from '../stores/ui/LoadingStore.tsx'
import { AdminFrame } from './shell/AdminFrame.tsx'
import { adminLoader } from './shell/admin-loader.ts'
import { PlatformFrame } from './shell/Frame.tsx'
import { NothingHere } from './shell/NothingHere.tsx'
import { Root } from './shell/Root.tsx'
import { StoreProblem } from './shell/StoreProblem.tsx'

/** A screen in a file of its own name, fetched when it is first needed. */
const screen = <Name extends string>(
  path: string,
  name: Name,
  file: () => Promise<Readonly<Record<Name, ComponentType>>>,
): RouteObject => ({
  path,
  ErrorBoundary: ScreenProblem,
  lazy: async () => ({ Component: (await file())[name] }),
})

const nothingHere = { path: '*', Component: NothingHere }

/** Below `/{slug}/admin`. */
const screens: RouteObject[] = [
  screen('', 'AdminDashboard', () => import('./shell/AdminDashboard.tsx')),
  screen('orders', 'AdminOrders', () => import('../orders/ui/AdminOrders.tsx')),
  screen('orders/:orderId', 'AdminOrder', () => import('../orders/ui/AdminOrder.tsx')),
  screen(inventoryWord, 'Ingredients', () => import('../inventory/ui/Ingredients.tsx')),
  screen(
    `${inventoryWord}/:id`,
    'IngredientLedger',
    () => import('../inventory/ui/IngredientLedger.tsx'),
  ),
  screen('add-ingredient', 'AddIngredient', () => import('../inventory/ui/AddIngredient.tsx')),
  screen(
    'edit-ingredient/:id',
    'EditIngredient',
    () => import('../inventory/ui/EditIngredient.tsx'),
  ),
  screen('guide', 'Guides', () => import('../guides/ui/Guides.tsx')),
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
        ErrorBoundary: StoreProblem,
        children: [...screens, nothingHere],
      },
      { Component: PlatformFrame, children: [nothingHere] },
    ],
  },
]
