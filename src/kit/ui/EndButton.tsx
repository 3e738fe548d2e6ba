import type { ComponentProps, ReactNode } from 'react'

interface EndButtonProps extends Pick<ComponentProps<'button'>, 'id' | 'className'> {
  readonly label: string
  /** There is nothing further this way. */
  readonly isAtEnd: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** One step of many: at the last it stays where the keys are, which a button that is switched off would lose. */
export const EndButton = ({ label, isAtEnd, onClick, children, ...place }: EndButtonProps) => (
  <button
    {...place}
    type="button"
    aria-label={label}
    aria-disabled={isAtEnd}
    onClick={() => {
      if (!isAtEnd) onClick()
    }}
  >
    {children}
  </button>
)
