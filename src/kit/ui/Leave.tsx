import { useEffect } from 'react'

/** Leads to a page of the other document, in place of this one. */
export function Leave({ to }: { readonly to: string }) {
  useEffect(() => window.location.replace(to), [to])
  return null
}
