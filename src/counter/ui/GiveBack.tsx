import { ConfirmModal } from '../../kit/ui/ConfirmModal.tsx'
import { formatMoney } from '../../kit/money.ts'

interface GiveBackProps {
  readonly symbol: string
  readonly sum: number
  readonly isClearing: boolean
  readonly onGiveBack: () => void
  readonly onKeep: () => void
}

/** Money that was taken for a bill is not forgotten because the bill becomes another one. */
export const GiveBack = ({ symbol, sum, isClearing, onGiveBack, onKeep }: GiveBackProps) => (
  <ConfirmModal
    title={`${formatMoney(sum, symbol)} has been taken. Give it back?`}
    confirm="Give it back"
    cancel="Keep it"
    onCancel={onKeep}
    onConfirm={onGiveBack}
  >
    {isClearing
      ? 'The sale is cleared then. If the money is kept, the sale stays as it is.'
      : 'The sale is changed then, and paid anew. If the money is kept, the sale stays as it is.'}
  </ConfirmModal>
)
