import { useEffect, useState } from 'react'
import { currentReader } from '../../../accounts/ui/session.ts'
import { products } from '../../../catalog/contract.ts'
import { apiBase } from '../../../kit/api-base.ts'
import { addressOf } from '../../../kit/endpoint.ts'
import { ageOfKept } from '../../../kit/ui/calls/kept-answers.ts'

/** When the server last said what is for sale; asked while it says nothing. */
export function useMenuAge(storeId: string, lostAt: number | undefined): number | undefined {
  const [at, setAt] = useState<number>()
  useEffect(() => {
    if (lostAt === undefined) return undefined
    let isLeft = false
    const address = apiBase + addressOf(products.atCounter, { query: { storeId } })
    const read = async () => {
      const age = await ageOfKept(currentReader() ?? '', address)
      if (!isLeft) setAt(age)
    }
    void read()
    return () => {
      isLeft = true
    }
  }, [storeId, lostAt])
  return at
}
