import { useQuery } from '@tanstack/react-query'
import { ChoiceFields } from '../../choices/ui/ChoiceFields.tsx'
import { ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import type { PublicStore } from '../../stores/contract.ts'
import { AddonChoice, useChosen } from './AddonChoice.tsx'
import { AddPanel } from './AddPanel.tsx'
import { Included } from './Included.tsx'
import { LastChoice } from './LastChoice.tsx'
import { productBySlug } from './menu-query.ts'
import { useProductChoice } from './use-product-choice.ts'

interface QuickChoiceProps {
  readonly store: PublicStore
  readonly slug: string
  readonly onAdded: () => void
}

/** The options of a product and how many of it, without leaving the menu. */
export function QuickChoice({ store, slug, onAdded }: QuickChoiceProps) {
  const { data, error, refetch } = useQuery(productBySlug(store.id, slug))
  const { chosen, choose } = useChosen(data?.data)
  const choice = useProductChoice(data?.data)
  if (error && !data) return <ErrorState message={error.message} onRetry={refetch} />
  if (!data) return <Skeleton height="16rem" />
  return (
    <>
      <LastChoice product={data.data} choice={choice} chosen={chosen} onChoose={choose} />
      <Included parts={choice.included} />
      <ChoiceFields choice={choice} symbol={store.currency} />
      <AddonChoice
        product={data.data}
        symbol={store.currency}
        chosen={chosen}
        onChoose={choose}
        headingLevel={3}
      />
      <AddPanel
        store={store}
        product={{ ...data.data, ...choice.served }}
        addons={[...choice.taken, ...chosen]}
        isWhole={choice.isWhole}
        onAdded={onAdded}
      />
    </>
  )
}
