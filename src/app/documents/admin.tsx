import '../../kit/ui/quiet-zod.ts'
import '../shell/admin.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { currentReader } from '../../accounts/ui/session.ts'
import { pins } from '../../accounts/pin-contract.ts'
import { products } from '../../catalog/contract.ts'
import { inventory } from '../../inventory/contract.ts'
import { askAgainWhenHeard } from '../../kit/ui/calls/ask-again.ts'
import { rememberAnswers } from '../../kit/ui/calls/remembered-answers.ts'
import { keepingAnswers } from '../../kit/ui/calls/kept-answers.ts'
import { watchStyles } from '../../kit/ui/calls/lost-styles.ts'
import { keepServerTime } from '../../kit/ui/calls/server-clock.ts'
import { queryClientContext } from '../../kit/ui/calls/loading.ts'
import { createQueryClient } from '../../kit/ui/calls/query.ts'
import { adminRoutes } from './admin-screens.tsx'
import { counter } from '../../counter/contract.ts'
import { payments } from '../../payments/contract.ts'
import { printers } from '../../printing/contract.ts'
import { shifts } from '../../shifts/contract.ts'
import { stores } from '../../stores/contract.ts'
import { keepCounter } from '../shell/keep-counter.ts'
import { App } from '../shell/App.tsx'
import { settleScreens } from '../shell/screen-file.tsx'

watchStyles()
askAgainWhenHeard()
keepServerTime()

const atTheCounter = [
  stores.bySlug,
  products.atCounter,
  payments.methods,
  shifts.current,
  printers.list,
  pins.holders,
  counter.discounts,
]

const client = createQueryClient()
// What the counter needs stands when there is no server, too.
client.setDefaultOptions({
  ...client.getDefaultOptions(),
  queries: {
    ...client.getDefaultOptions().queries,
    meta: { via: keepingAnswers({ endpoints: atTheCounter, owner: currentReader }) },
  },
})
const kept = rememberAnswers(client, {
  endpoints: [inventory.list, inventory.one, products.page, products.list, products.one],
  owner: currentReader,
})
await Promise.all([kept, settleScreens(adminRoutes)])

const router = createBrowserRouter(adminRoutes, {
  getContext: () => new RouterContextProvider(new Map([[queryClientContext, client]])),
})

createRoot(document.querySelector('#root') ?? document.body).render(
  <App client={client} origin={window.location.origin}>
    <RouterProvider router={router} />
  </App>,
)

keepCounter()
