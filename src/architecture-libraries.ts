import type { Rule } from './architecture-rules.ts'

/** What screens use of the library that every first visit loads in one file with its neighbours. */
const known: ReadonlySet<string> = new Set([
  'CancelledError',
  'QueryClient',
  'QueryClientProvider',
  'QueryObserver',
  'dehydrate',
  'hydrate',
  'keepPreviousData',
  'onlineManager',
  'queryOptions',
  'useMutation',
  'usePrefetchQuery',
  'useQuery',
  'useQueryClient',
  'useQueryErrorResetBoundary',
  'useSuspenseQuery',
])

/** One more name in one screen of the back office is a kilobyte in every visit of a customer. */
export const visitsLoadNoMoreOfTheLibrary: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('src/') && !path.includes('.test.'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/import \{([^}]*)\} from '@tanstack\/react-query'/g)]
        .flatMap(([, names = '']) => names.split(','))
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type ') && !known.has(name))
        .map((name) => `${path} makes every first visit load ${name}`),
    )
