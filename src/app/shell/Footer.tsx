import { Link } from 'react-router'
import { useHydrated } from '../../kit/ui/hydrated.ts'
import { decideAnew, usePixel } from '../../marketing/ui/pixel.ts'
import { paths } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import styles from './Footer.module.css'

const platformText =
  'Larder keeps the shelves, the menu and the till of ingredient-based food businesses in step.'

export const Footer = ({ store }: { readonly store: PublicStore | undefined }) => (
  <footer className={styles.footer}>
    <div className={styles.inside}>
      <section>
        <h2>About</h2>
        <p dir="auto">{store ? store.description || store.name : platformText}</p>
      </section>
      <section>
        <h2>Contact</h2>
        {store ? <Contact store={store} /> : <OfThePlatform />}
      </section>
      <section>
        <h2>Location</h2>
        <p>{store ? addressLine(store) : 'Open wherever your store is.'}</p>
        <a href={paths.source()} className={styles.choice}>
          Source code
        </a>
        <MeasuringChoice />
      </section>
    </div>
  </footer>
)

/** A decision can be changed at any time, where it is measured at all. */
function MeasuringChoice() {
  const pixel = usePixel()
  const isTakenOver = useHydrated()
  if (pixel === undefined) return null
  return (
    <button
      type="button"
      className={styles.choice}
      disabled={!isTakenOver}
      onClick={() => decideAnew('wanted')}
    >
      Privacy choices
    </button>
  )
}

const Contact = ({ store }: { readonly store: PublicStore }) => (
  <address className={styles.contact}>
    {store.email && <a href={`mailto:${store.email}`}>{store.email}</a>}
    {store.phone && <a href={`tel:${store.phone.replace(/[^\d+]/g, '')}`}>{store.phone}</a>}
    <Link to={paths.userOrders(store.slug)}>Follow your order</Link>
  </address>
)

/** Read by customers of any store, and by those who have one or open one. */
const OfThePlatform = () => (
  <>
    <p>About an order: every store says at the foot of its own pages how to reach it.</p>
    <p>About your own store: the Guide in its back office links to our groups.</p>
  </>
)

const addressLine = ({ address }: PublicStore) =>
  [
    address.street,
    address.city,
    [address.state, address.zipCode].filter(Boolean).join(' '),
    address.country,
  ]
    .filter(Boolean)
    .join(', ')
