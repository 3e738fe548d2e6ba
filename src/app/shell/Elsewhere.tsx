import { useLocation } from 'react-router'
import { Leave } from '../../kit/ui/Leave.tsx'
import { isAdminAddress } from '../../paths.ts'
import { PlatformFrame } from './Frame.tsx'
import { NothingHere } from './NothingHere.tsx'

/** Not a page of the back office: the browser fetches the document it belongs to, if there is one. */
export function Elsewhere() {
  const { pathname, search } = useLocation()
  if (!isAdminAddress(pathname)) return <Leave to={pathname + search} />
  return (
    <PlatformFrame>
      <NothingHere />
    </PlatformFrame>
  )
}
