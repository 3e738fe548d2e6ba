import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { CheckIcon } from '../../kit/ui/icons/icons.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { qrCodePlace } from '../../stores/qr-code-place.ts'
import { dashboard } from '../contract.ts'
import { firstSteps, nextStep, type FirstStep } from '../first-steps.ts'
import styles from './FirstSteps.module.css'

interface Words {
  readonly title: string
  readonly note: string
  readonly action: string
  readonly to: (slug: string) => string
  /** Another way to the same, in a line of its own. */
  readonly other?: { readonly label: string; readonly to: (slug: string) => string }
  /** A page of the storefront's document. */
  readonly isOtherDocument?: true
}

const words: Readonly<Record<FirstStep, Words>> = {
  ingredient: {
    title: 'Put an ingredient on the shelf',
    note: 'What you keep, how much of it, and what it costs.',
    action: 'Add an ingredient',
    to: paths.addIngredient,
  },
  product: {
    title: 'Put a product on the menu',
    note: 'A product is a recipe: each sale takes from the shelf.',
    action: 'Add a product',
    to: paths.addProduct,
    other: { label: 'Import a menu', to: paths.importMenu },
  },
  payment: {
    title: 'Say how customers pay',
    note: 'Cash works at once. A wallet or cards are set up here.',
    action: 'Set up payments',
    to: paths.adminPaymentSetup,
  },
  qr: {
    title: 'Take your QR code',
    note: 'Print it for the counter and the tables; it opens your menu.',
    action: 'Get the QR code',
    to: (slug) => `${paths.adminSettings(slug)}#${qrCodePlace}`,
  },
  order: {
    title: 'Place a test order',
    note: 'As a customer would. Cancel it afterwards and everything goes back.',
    action: 'Open your store',
    to: paths.menu,
    isOtherDocument: true,
  },
}

/** What is left to do before a new store sells, ticked off as it is done; gone when all of it is. */
export function FirstSteps({ store }: { readonly store: PublicStore }) {
  const { data } = useQuery(q(dashboard.steps, { query: { storeId: store.id } }))
  if (!data?.data.isNeeded) return null
  const { done } = data.data
  const next = nextStep(done)
  const count = firstSteps.filter((step) => done[step]).length
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <h2 id="first-steps">
        Five steps to your first sale <small className="dimmed">{count} of 5 done</small>
      </h2>
      <ol>
        {firstSteps.map((step) => {
          const { title, note, action, to, other, isOtherDocument = false } = words[step]
          return (
            <li key={step} data-done={done[step]}>
              <span className={styles.tick} aria-hidden>
                {done[step] && <CheckIcon />}
              </span>
              <span>
                <strong>{title}</strong>
                {done[step] ? (
                  <span className="unseen">Done</span>
                ) : (
                  <>
                    <small className="dimmed">{note}</small>
                    {other && (
                      <small>
                        <Link to={other.to(store.slug)}>{other.label}</Link>
                      </small>
                    )}
                  </>
                )}
              </span>
              {!done[step] && (
                <Button
                  component={Link}
                  to={to(store.slug)}
                  reloadDocument={isOtherDocument}
                  variant={step === next ? 'filled' : 'default'}
                >
                  {action}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
