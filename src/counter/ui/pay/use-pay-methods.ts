import { useQuery } from '@tanstack/react-query'
import { qReduced } from '../../../kit/ui/calls/query.ts'
import { cashMethod } from '../../../orders/checkout.ts'
import { payments } from '../../../payments/contract.ts'

export interface PayMethod {
  readonly name: string
  readonly label: string
  /** How it is paid; empty for cash. */
  readonly info: string
  readonly image: string | null
}

export const cash: PayMethod = { name: cashMethod, label: 'Cash', info: '', image: null }

/** Cash, and what the store itself has set up; what a provider takes is paid on the customer's own phone. */
export function usePayMethods(storeId: string) {
  const { data, error, refetch } = useQuery(qReduced(payments.methods, { query: { storeId } }))
  const own = (data?.customMethods ?? []).filter(({ enabled }) => enabled)
  const isMissing = data === undefined && error !== null
  const methods: readonly PayMethod[] = [
    cash,
    ...own.map(({ name, config, image }) => ({ name, label: name, info: config.info, image })),
  ]
  return {
    methods,
    isComing: data === undefined && !isMissing,
    onMissing: isMissing ? () => void refetch() : undefined,
  }
}
