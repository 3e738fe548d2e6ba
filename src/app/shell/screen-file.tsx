import type { ComponentType } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'
import { Refusal } from '../../kit/ui/calls/call.ts'
import { fetchScript } from '../../kit/ui/calls/fetch-script.ts'
import { part } from '../../kit/ui/part.tsx'
import { ScreenLost } from '../../kit/ui/ScreenProblem.tsx'

/** What stands in the place of screens that did not come. */
const standIns = new WeakSet<ComponentType>()

/**
 * A screen in a file of its own name, as a route fetches it. The router shows nothing at all where that fails, so in
 * the place of a screen that did not come stands one that says so and tries again.
 */
export const screenFile =
  <Name extends string>(
    name: Name,
    file: () => Promise<Readonly<Record<Name, ComponentType>>>,
  ): (() => Promise<{ Component: ComponentType }>) =>
  async () => {
    try {
      return { Component: (await fetchScript(file))[name] }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const Component = part(name, async () => (await file())[name], {
        failing: (refusal, retry) => <ScreenLost error={refusal} onRetry={retry} />,
      })
      standIns.add(Component)
      return { Component }
    }
  }

/** Fetches the screens of the address before the router starts. Answers whether they came. */
export async function settleScreens(routes: RouteObject[]): Promise<'all' | 'not all'> {
  const matches = matchRoutes(routes, window.location) ?? []
  const arrivals = await Promise.all(matches.map(({ route }) => settle(route)))
  return arrivals.includes('lost') ? 'not all' : 'all'
}

async function settle(route: RouteObject): Promise<'came' | 'lost'> {
  if (typeof route.lazy !== 'function') return 'came'
  const { Component } = Object.assign(route, await route.lazy(), { lazy: undefined })
  return typeof Component === 'function' && standIns.has(Component) ? 'lost' : 'came'
}
