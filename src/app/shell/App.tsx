import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OriginProvider } from '../../kit/ui/Head.tsx'

interface AppProps {
  readonly client: QueryClient
  readonly origin: string
  /** The router: the browser's or the server's. */
  readonly children: ReactNode
}

/** What surrounds every screen, in the browser and on the server alike. */
export const App = ({ client, origin, children }: AppProps) => (
  <QueryClientProvider client={client}>
    <OriginProvider value={origin}>{children}</OriginProvider>
  </QueryClientProvider>
)
