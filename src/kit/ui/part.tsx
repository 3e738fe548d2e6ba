import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Refusal } from './calls/call.ts'
import { fetchScript, isOutdated } from './calls/fetch-script.ts'
import { ErrorState } from './states.tsx'

interface Around {
  /** In its place while it is fetched. */
  readonly waiting?: ReactNode
  /** In its place when it did not come. */
  readonly failing?: (error: Refusal, retry: () => unknown) => ReactNode
}

/**
 * A part of a screen in a file of its own, fetched when it is first shown. One that does not come says so in its
 * place and may be tried again; the screen around it stays, with what was typed there.
 */
export function part<Props extends object>(
  name: string,
  file: () => Promise<ComponentType<Props>>,
  { waiting = null, failing = sayFailed }: Around = {},
): ComponentType<Props> {
  const script = {
    queryKey: ['script', name],
    queryFn: async () => ({ Component: await fetchScript(file) }),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  } as const

  return function Part(props) {
    const { data, error, refetch } = useQuery(script)
    if (data !== undefined) return <data.Component {...props} />
    if (error === null) return waiting
    return failing(error, () => (isOutdated(error) ? window.location.reload() : refetch()))
  }
}

const sayFailed = (error: Refusal, retry: () => unknown) => (
  <ErrorState message={error.message} onRetry={retry} />
)
