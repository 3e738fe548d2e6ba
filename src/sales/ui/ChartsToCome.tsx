import { Skeleton } from '../../kit/ui/states.tsx'
import styles from './Sales.module.css'

/** As high as the charts that come in its place, so that nothing below them moves. */
export const ChartsToCome = ({ count }: { readonly count: 1 | 2 }) => (
  <div className={styles.charts}>
    <Skeleton height={chartHeight} />
    {count === 2 && <Skeleton height={chartHeight} />}
  </div>
)

/** Of a chart with its title and the room around. */
const chartHeight = '19.5rem'
