import { Card } from '../../kit/ui/Column.tsx'
import { Skeleton } from '../../kit/ui/states.tsx'
import styles from './ProductForm.module.css'

/** The shape of a form that is on its way. */
export const FormSkeleton = () => (
  <div className={styles.form} aria-busy>
    <Card>
      <div className={styles.fields}>
        {['2.25rem', '4.5rem', '2.25rem', '2.25rem'].map((height, at) => (
          <Skeleton key={at} height={height} />
        ))}
      </div>
    </Card>
    <Card>
      <Skeleton height="9rem" />
    </Card>
  </div>
)
