import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OriginProvider } from '../../kit/ui/Head.tsx'
import type { Pixel } from '../../marketing/event.ts'
import { PixelProvider } from '../../marketing/ui/pixel.ts'

interface AppProps {
  readonly client: QueryClient
  readonly origin: string
  /** Left out where nothing is measured. */
  readonly pixel?: Pixel | undefined
  /** The router: the browser's or the server's. */
  readonly children: ReactNode
}

/** What surrounds every screen, in the browser and on the server alike. */
export const App = ({ client, origin, pixel, children }: AppProps) => (
  <QueryClientProvider client={client}>
    <OriginProvider value={origin}>
      <PixelProvider value={pixel}>{children}</PixelProvider>
    </OriginProvider>
  </QueryClientProvider>
)
