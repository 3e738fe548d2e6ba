import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { q } from '../../../kit/ui/calls/query.ts'
import { printers } from '../../../printing/contract.ts'
import { printsKind } from '../../../printing/printer.ts'

type ReportWay = 'printer' | 'window'

/**
 * By the store's printers of reports, or by the browser's window where there is none or nobody can say. Undefined until
 * that is known; from then on it stays, or a printer that is added meanwhile would print what was printed.
 */
export function useReportWay(storeId: string): ReportWay | undefined {
  const { data, fetchStatus } = useQuery(q(printers.list, { query: { storeId } }))
  const hasPrinter = data?.data.some((printer) => printsKind(printer, 'report')) === true
  const isAsking = data === undefined && fetchStatus === 'fetching'
  const known = isAsking ? undefined : hasPrinter ? 'printer' : 'window'
  const [way, setWay] = useState<ReportWay>()
  if (way === undefined && known !== undefined) setWay(known)
  return way
}
