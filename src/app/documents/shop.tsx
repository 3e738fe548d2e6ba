import '../../kit/ui/quiet-zod.ts'
import '../shell/shop.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { inTurns } from '../../kit/ui/turns/InTurn.tsx'
import { nextTask } from '../../kit/ui/turns/next-task.ts'
import { watchStyles } from '../../kit/ui/calls/lost-styles.ts'
import { queryClientContext } from '../../kit/ui/calls/loading.ts'
import { createQueryClient } from '../../kit/ui/calls/query.ts'
import { shopRoutes } from './screens.tsx'
import { App } from '../shell/App.tsx'
import { errorsOf, takeOver, type PageState } from '../shell/page-state.ts'
import { settleScreens } from '../shell/screen-file.tsx'

watchStyles()

const state = JSON.parse(document.querySelector('#state')?.textContent ?? '') as PageState
const client = createQueryClient()
takeOver(client, state)

// The screen the server rendered must be there before it is taken over.
const arrived = await settleScreens(shopRoutes)

await nextTask()
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
await nextTask()
if (arrived === 'all') {
  await inTurns(place, () => hydrateRoot(place, page))
} else {
  createRoot(place).render(page)
}
