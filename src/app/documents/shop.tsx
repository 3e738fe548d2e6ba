import '../../kit/ui/quiet-zod.ts'
import '../shell/shop.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { keepInput } from '../../kit/ui/preact/input-before.ts'
import { queryClientContext } from '../../kit/ui/calls/loading.ts'
import { createQueryClient } from '../../kit/ui/calls/query.ts'
import { shopRoutes } from './screens.tsx'
import { App } from '../shell/App.tsx'
import { errorsOf, takeOver, type PageState } from '../shell/page-state.ts'
import { settleScreens } from '../shell/screen-file.tsx'

const state = JSON.parse(document.querySelector('#state')?.textContent ?? '') as PageState
const client = createQueryClient()
takeOver(client, state)

// The screen the server rendered must be there before React compares.
const arrived = await settleScreens(shopRoutes)

const router = createBrowserRouter(shopRoutes, {
  getContext: () => new RouterContextProvider(new Map([[queryClientContext, client]])),
  hydrationData: { loaderData: { ...state.loaderData }, errors: errorsOf(state) },
})

const place = document.querySelector('#root') ?? document.body
const page = (
  <App client={client} origin={state.origin} pixel={state.pixel}>
    <RouterProvider router={router} />
  </App>
)
// What stands in the place of a screen that did not come is not what the server rendered.
if (arrived === 'all') {
  const enterAgain = keepInput(place)
  hydrateRoot(place, page)
  enterAgain()
} else {
  createRoot(place).render(page)
}
