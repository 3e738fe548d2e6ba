import { useQuery } from '@tanstack/react-query'
import { sumMoney } from '../../kit/money.ts'
import { connection } from '../../kit/ui/calls/connection.ts'
import { q, useSend } from '../../kit/ui/calls/query.ts'
import { cashMoney } from '../../money/movement.ts'
import { printers, prints } from '../../printing/contract.ts'
import { drawerOf } from '../../printing/printer.ts'

/** The drawer that hangs on a printer of the store, where one does. */
export function useDrawer(storeId: string) {
  const { data } = useQuery(q(printers.list, { query: { storeId } }))
  const { mutate, isPending } = useSend(printers.openDrawer, {
    success: 'The printer was told to open the drawer.',
    refreshes: [printers.list, prints.list],
  })
  const part = useSend(printers.openDrawer)
  const id = drawerOf(data?.data ?? [])?.id
  return {
    hasDrawer: id !== undefined,
    isPending,
    /** For whoever needs it open though no money moves; that is noted. */
    open() {
      if (id !== undefined) mutate({ params: { id } })
    },
    /** For money of a sale that the server does not know of yet, below zero what goes back. Without a connection nothing opens it. */
    openFor(money: readonly { readonly method: string; readonly cash: number }[]) {
      const cash = money.filter(({ method }) => method === cashMoney).map((each) => each.cash)
      if (id === undefined || cash.length === 0 || connection.lostAt() !== undefined) return
      part.mutate({ params: { id }, query: { cash: sumMoney(cash) } })
    },
  }
}
