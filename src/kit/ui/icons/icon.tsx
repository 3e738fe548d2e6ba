import type { ReactNode } from 'react'

/** A line drawing that inherits the ink; never the only name of a control. */
export const icon = (drawing: ReactNode) =>
  function Icon() {
    return (
      <svg
        viewBox="0 0 24 24"
        width="1.375em"
        height="1.375em"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        {drawing}
      </svg>
    )
  }
