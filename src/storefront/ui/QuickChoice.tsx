import { useQuery } from '@tanstack/react-query'
import { ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import { AddonChoice, useChosen } from './AddonChoice.tsx'
import { AddPanel } from './AddPanel.tsx'
import { productBySlug } from './menu-query.ts'

interface QuickChoiceProps {
  readonly store: PublicStore
  readonly slug: string
  readonly onAdded: () => void
}

/** The options of a product and how many of it, without leaving the menu. */
export function QuickChoice({ store, slug, onAdded }: QuickChoiceProps) {
  const { data, error, refetch } = useQuery(productBySlug(store.id, slug))
  const { chosen, choose } = useChosen(data?.data)
  if (error && !data) return <ErrorState message={error.message} onRetry={refetch} />
  if (!data) return <Skeleton height="16rem" />
  return (
    <>
      <AddonChoice
        product={data.data}
        symbol={store.currency}
        chosen={chosen}
        onChoose={choose}
        headingLevel={3}
      />
      <AddPanel store={store} product={data.data} addons={chosen} onAdded={onAdded} />
    </>
  )
}
