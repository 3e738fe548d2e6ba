import { Link } from 'react-router'
import { ChevronIcon } from '../../kit/ui/icons/icons.tsx'
import styles from './MyOrders.module.css'

interface MyOrdersBackLinkProps {
  readonly to: string
  readonly children: string
}

/** One step up, above the heading. */
export const MyOrdersBackLink = ({ to, children }: MyOrdersBackLinkProps) => (
  <Link to={to} className={styles.back}>
    <ChevronIcon />
    {children}
  </Link>
)
