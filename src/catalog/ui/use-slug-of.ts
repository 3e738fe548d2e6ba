import { useState } from 'react'
import { fallbackSlug, slugOf } from '../../kit/slug.ts'

/** A name as it stands in an address, as an import makes it: also of one without a Latin letter. */
export function useSlugOf(): (name: string) => string {
  const [code] = useState(() => crypto.randomUUID().slice(0, 6))
  return (name) => slugWith(name, code)
}

export const slugWith = (name: string, code: string): string =>
  slugOf(name) || (name.trim() === '' ? '' : fallbackSlug('item', code))
