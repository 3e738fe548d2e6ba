import type { LoaderFunctionArgs } from 'react-router'
import { load } from '../../kit/ui/calls/loading.ts'
import { q } from '../../kit/ui/calls/query.ts'
import { campaign } from '../contract.ts'

/** The offer is an extra: without it the registration works as well. */
export const registerLoader = ({ context }: LoaderFunctionArgs) =>
  load(context, q(campaign.read)).then(
    () => null,
    () => null,
  )
