import { DefaultZIndexes, usePlotArea, ZIndexLayer } from 'recharts'

interface ColumnTapsProps {
  /** How many columns share the width of the chart. */
  readonly count: number
  readonly onOpen: (at: number) => void
}

/** Above all that is drawn. */
const above = DefaultZIndexes.label + 1

/**
 * Over each column of a chart what opens it, from the top to the bottom. What a chart itself knows of a click is where the
 * pointer was last: of a finger, nothing or the column before.
 */
export function ColumnTaps({ count, onOpen }: ColumnTapsProps) {
  const plot = usePlotArea()
  if (plot === undefined || count === 0) return null
  const width = plot.width / count
  return (
    <ZIndexLayer zIndex={above}>
      {Array.from({ length: count }, (_, at) => (
        <rect
          key={at}
          x={plot.x + at * width}
          y={plot.y}
          width={width}
          height={plot.height}
          fill="transparent"
          cursor="pointer"
          onClick={() => onOpen(at)}
        />
      ))}
    </ZIndexLayer>
  )
}
