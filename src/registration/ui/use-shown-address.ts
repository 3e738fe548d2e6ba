import { useOrigin } from '../../kit/ui/Head.tsx'
import { paths } from '../../paths.ts'

/** A store's address as people write it: `larder.example/tea-house`. */
export function useShownAddress(): (slug: string) => string {
  const origin = useOrigin()
  return (slug) => origin.replace(/^https?:\/\//, '') + paths.store(slug)
}
