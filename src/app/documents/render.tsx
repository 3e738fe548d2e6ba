import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router'
import type { WireAnswer } from '../../kit/ui/calls/call.ts'
import { HeadProvider } from '../../kit/ui/Head.tsx'
import { queryClientContext } from '../../kit/ui/calls/loading.ts'
import { createQueryClient } from '../../kit/ui/calls/query.ts'
import type { Pixel } from '../../marketing/event.ts'
import { storeBySlug } from '../../stores/ui/use-store.ts'
import { linksTo } from '../shell/assets.ts'
import { App } from '../shell/App.tsx'
import { answersOf, refusalsOf, type PageState } from '../shell/page-state.ts'
import { shopRoutes } from './screens.tsx'

export interface Rendered {
  readonly status: number
  /** Where to go instead; nothing else is then of interest. */
  readonly location?: string
  readonly head: string
  readonly body: string
  /** JSON, escaped to stand in a script element. */
  readonly state: string
  /** The store whose changes make this page old. */
  readonly storeId?: string
  /** How many are kept, when it is another page each time. */
  readonly copies?: number
}

const handler = createStaticHandler(shopRoutes)

/**
 * A page of the shop as a stranger sees it. The address is best given whole: the pages then name themselves to
 * search engines.
 */
export async function render(
  address: string,
  fetchAnswer: (method: string, address: string) => Promise<WireAnswer>,
  pixel?: Pixel,
): Promise<Rendered> {
  const url = new URL(address, 'http://larder')
  const origin = URL.canParse(address) ? url.origin : ''
  const client = createQueryClient((request) => fetchAnswer(request.method, request.address))
  const context = await handler.query(new Request(url), {
    requestContext: new RouterContextProvider(new Map([[queryClientContext, client]])),
  })
  if (context instanceof Response) return redirected(context)

  const state: PageState = {
    origin,
    pixel,
    loaderData: context.loaderData,
    refusals: refusalsOf(context.errors),
    answers: answersOf(client),
  }
  const head: ReactNode[] = []
  const body = renderToString(
    <HeadProvider value={(elements) => void head.push(elements)}>
      <App client={client} origin={origin} pixel={pixel}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>
    </HeadProvider>,
  )
  const store = client.getQueryData(storeBySlug(context.matches.at(-1)?.params.slug).queryKey)
  return {
    status: statusOf(context),
    head: renderToString(<>{head}</>) + linksTo(screensOf(context)),
    body,
    state: JSON.stringify(state).replaceAll('<', '\\u003c'),
    ...(store && { storeId: store.data.id }),
    ...copiesOf(context),
  }
}

const redirected = (response: Response): Rendered => ({
  status: response.status,
  location: response.headers.get('location') ?? '/',
  head: '',
  body: '',
  state: '',
})

/** By the screen that is shown. */
function copiesOf(context: StaticHandlerContext) {
  const copies = handlesOf(context).at(-1)?.copies
  return copies === undefined ? {} : { copies }
}

interface Handle {
  readonly copies?: number
  readonly screen?: string
  readonly status?: number
}

const handlesOf = ({ matches }: StaticHandlerContext) =>
  matches.map(({ route }) => (route.handle ?? {}) as Handle)

const screensOf = (context: StaticHandlerContext) =>
  handlesOf(context).flatMap(({ screen }) => screen ?? [])

/** What cannot be answered right now may be asked again; what is not there is not there. */
function statusOf(context: StaticHandlerContext): number {
  const refused = Object.values(refusalsOf(context.errors)).map(({ status }) => status)
  if (refused.includes(404)) return 404
  if (refused.length > 0) return 503
  return handlesOf(context).findLast(({ status }) => status !== undefined)?.status ?? 200
}
