import type { LoaderFunctionArgs } from 'react-router'
import { load } from '../../kit/ui/calls/loading.ts'
import { q } from '../../kit/ui/calls/query.ts'
import { stores } from '../../stores/contract.ts'

/** A store to look around in is an extra: without it the page is whole. */
export const platformHomeLoader = ({ context }: LoaderFunctionArgs) =>
  load(context, q(stores.demo)).then(
    () => null,
    () => null,
  )
