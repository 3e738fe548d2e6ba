import { useSearchParams } from 'react-router'
import { isOwnAddress } from '../../paths.ts'

/** Where somebody was when they were asked to log in; only a page of our own, for a foreign one would borrow our login page. */
export function useWanted(): string | undefined {
  const [search] = useSearchParams()
  const to = search.get('to') ?? ''
  return isOwnAddress(to) ? to : undefined
}
