import { Button } from '@mantine/core'
import { useSend } from '../../kit/ui/calls/query.ts'
import { erasures } from '../contract.ts'

/** Opens a store that its owner has closed, as long as it is there. */
export function CallBack({ storeId }: { readonly storeId: string }) {
  const back = useSend(erasures.callBack, {
    success: 'Your store is back, as it was.',
    refreshes: [],
  })
  return (
    <Button
      loading={back.isPending}
      onClick={() =>
        back.mutate({ params: { storeId } }, { onSuccess: () => window.location.reload() })
      }
    >
      Call it back
    </Button>
  )
}
