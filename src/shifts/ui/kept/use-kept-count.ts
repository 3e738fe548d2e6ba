import { useEffect, useState } from 'react'
import { listCounts, onCounts, type KeptCount } from './count-db.ts'

/** The counts of drawers that wait on this device. */
export function useKeptCounts(storeId: string): readonly KeptCount[] {
  const [counts, setCounts] = useState<readonly KeptCount[]>([])
  useEffect(() => {
    let isLeft = false
    const read = async () => {
      const all = await listCounts(storeId)
      if (!isLeft) setCounts(all)
    }
    const again = () => void read()
    again()
    const stop = onCounts(again)
    return () => {
      isLeft = true
      stop()
    }
  }, [storeId])
  return counts
}
