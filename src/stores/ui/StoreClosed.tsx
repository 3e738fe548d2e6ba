import { Button } from '@mantine/core'
import { Head } from '../../kit/ui/Head.tsx'
import { EmptyState } from '../../kit/ui/states.tsx'
import { suspendedText } from '../store.ts'
import { useStore } from './use-store.ts'

/** /{slug}/closed: what customers of a suspended store see. */
export function StoreClosed() {
  const { name } = useStore()
  return (
    <>
      <Head title={`Closed for now | ${name}`} />
      <EmptyState
        isPage
        title={`${name} is closed for now`}
        action={
          <Button variant="default" onClick={() => window.location.reload()}>
            Look again
          </Button>
        }
      >
        {suspendedText}
      </EmptyState>
    </>
  )
}
