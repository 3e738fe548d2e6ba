import { drawingOfTrade } from './drawings.tsx'

interface PatternProps {
  readonly storeType: string
  readonly className: string
}

/** What the shop sells, drawn over and over: stands where it has no picture of itself yet. */
export const Pattern = ({ storeType, className }: PatternProps) => (
  <svg className={className} aria-hidden>
    <defs>
      <pattern id="trade" width="96" height="96" patternUnits="userSpaceOnUse">
        <g
          fill="none"
          stroke="currentColor"
          strokeWidth="2.500"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          {drawingOfTrade(storeType)}
          <g transform="translate(48 48) rotate(12 24 24)">{drawingOfTrade(storeType)}</g>
        </g>
      </pattern>
    </defs>
    <rect width="100%" height="100%" fill="url(#trade)" />
  </svg>
)
