import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { CheckIcon } from '../../kit/ui/icons/icons.tsx'
import { backToListAfterMs } from '../product-form.ts'
import styles from './ProductForm.module.css'

interface SavedProps {
  readonly children: string
  /** Where it goes on by itself. */
  readonly to: string
}

/** In the place of a form that has been saved; the list follows. */
export function Saved({ children, to }: SavedProps) {
  const navigate = useNavigate()

  useEffect(() => {
    const timer = setTimeout(() => void navigate(to), backToListAfterMs)
    return () => clearTimeout(timer)
  }, [navigate, to])

  return (
    <output className={styles.saved}>
      <CheckIcon />
      <strong>{children}</strong>
      <Link to={to}>Back to the products</Link>
    </output>
  )
}
