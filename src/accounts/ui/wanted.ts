import { useSearchParams } from 'react-router'
import { wantedOf } from '../../paths.ts'

/** Where somebody was when they were asked to log in. */
export function useWanted(): string | undefined {
  const [search] = useSearchParams()
  return wantedOf(search)
}
