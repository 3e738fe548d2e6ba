import { RetryNotice } from '../../../kit/ui/states.tsx'

export interface OtherWaysProps {
  readonly isComing: boolean
  /** Asks for them once more, where they have not come. */
  readonly onMissing: (() => void) | undefined
}

/** Beside cash, as long as nobody knows what else the store takes: that it is all there is would be a guess. */
export const OtherWays = ({ isComing, onMissing }: OtherWaysProps) => (
  <>
    {isComing && <p className="dimmed">The other ways to pay are on their way.</p>}
    {onMissing && (
      <RetryNotice message="The other ways to pay have not come." onRetry={onMissing} />
    )}
  </>
)
