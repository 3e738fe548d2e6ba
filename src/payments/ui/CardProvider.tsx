import { INSTANCE_LOADING_STATE, PayPalProvider, usePayPal } from '@paypal/react-paypal-js/sdk-v6'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ComponentProps, type ReactNode } from 'react'
import { ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import type { CardAccount } from '../method-choice.ts'
import { isPayingDocument, loadCardScript, namespaceOf } from './card-script.ts'

interface CardProviderProps {
  /** Who is paid. */
  readonly account: CardAccount
  readonly components: NonNullable<ComponentProps<typeof PayPalProvider>['components']>
  /** Of what will stand here, so that nothing jumps. */
  readonly height: string
  readonly children: ReactNode
}

/** Fetches the card provider's script, once, into a document that lets it in; the ways to pay stand inside. */
export function CardProvider({ account, components, height, children }: CardProviderProps) {
  const isAdmitted = isPayingDocument()
  useEffect(() => {
    if (!isAdmitted) window.location.reload()
  }, [isAdmitted])
  const { isError, isSuccess, refetch } = useQuery({
    queryKey: ['card script', account.scriptUrl],
    queryFn: () => loadCardScript(account),
    enabled: isAdmitted,
    staleTime: Infinity,
  })
  if (isError) return <ErrorState message={notLoaded} onRetry={refetch} />
  if (!isSuccess) return <Skeleton height={height} />
  return (
    <PayPalProvider
      // Another store is another account.
      key={account.clientId}
      clientId={account.clientId}
      environment={account.environment}
      dataNamespace={namespaceOf(account)}
      components={components}
      pageType="checkout"
    >
      <UnlessRefused>{children}</UnlessRefused>
    </PayPalProvider>
  )
}

const notLoaded = 'The card payment could not be loaded. Please try again.'

/** The script is there, but the provider does not know the account, or is down. */
function UnlessRefused({ children }: { readonly children: ReactNode }) {
  const { loadingStatus } = usePayPal()
  if (loadingStatus === INSTANCE_LOADING_STATE.REJECTED) {
    return <ErrorState message={notLoaded} onRetry={() => window.location.reload()} />
  }
  return children
}
