import '../kit/ui/quiet-zod.ts'
import './shell/shop.css'
import { hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  type RouteObject,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { queryClientContext } from '../kit/ui/loading.ts'
import { createQueryClient } from '../kit/ui/query.ts'
import { shopRoutes } from './screens.tsx'
import { App } from './shell/App.tsx'
import { errorsOf, takeOver, type PageState } from './shell/page-state.ts'

const state = JSON.parse(document.querySelector('#state')?.textContent ?? '') as PageState
const client = createQueryClient()
takeOver(client, state)

// The screen the server rendered must be there before React compares.
await Promise.all(
  (matchRoutes(shopRoutes, window.location) ?? []).map(({ route }) => settle(route)),
)

const router = createBrowserRouter(shopRoutes, {
  getContext: () => new RouterContextProvider(new Map([[queryClientContext, client]])),
  hydrationData: { loaderData: { ...state.loaderData }, errors: errorsOf(state) },
})

hydrateRoot(
  document.querySelector('#root') ?? document.body,
  <App client={client} origin={state.origin} pixel={state.pixel}>
    <RouterProvider router={router} />
  </App>,
)

async function settle(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return
  Object.assign(route, await route.lazy(), { lazy: undefined })
}
