import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from './calls/query.ts'
import { HeadProvider } from './Head.tsx'
import { UnexpectedProblem } from './ScreenProblem.tsx'

test('GEN-11 whatever nobody foresaw reads Unexpected Application Error!', async () => {
  const routes = [
    {
      path: '/',
      ErrorBoundary: UnexpectedProblem,
      loader: () => {
        throw new TypeError('undefined is not a function')
      },
    },
  ]
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request('http://larder/'))
  if (context instanceof Response) throw new Error('No page')
  vi.spyOn(console, 'error').mockReturnValue()
  const router = createStaticRouter(handler.dataRoutes, context)
  const page = createElement(StaticRouterProvider, { router, context, hydrate: false })
  const html = renderToString(
    createElement(
      HeadProvider,
      { value: () => undefined },
      createElement(QueryClientProvider, { client: createQueryClient() }, page),
    ),
  )
  expect(html).toContain('Unexpected Application Error!')
  expect(html).not.toContain('undefined is not a function')
})
