import { RetryNotice } from '../../kit/ui/states.tsx'

interface ShiftUnknownProps {
  readonly onRetry: () => unknown
}

/** In the place of what is said of one's shift, where nothing came that could say it. */
export const ShiftUnknown = ({ onRetry }: ShiftUnknownProps) => (
  <RetryNotice message="Whether you have an open shift could not be found out." onRetry={onRetry} />
)
