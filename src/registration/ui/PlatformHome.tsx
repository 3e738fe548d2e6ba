import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LoginForm } from '../../accounts/ui/LoginForm.tsx'
import { logOut, useUser } from '../../accounts/ui/session.ts'
import { q } from '../../kit/ui/calls/query.ts'
import { Card } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { Image } from '../../kit/ui/Image.tsx'
import { ChartIcon, ShelvesIcon, StoreIcon } from '../../kit/ui/icons/icons.tsx'
import { paths } from '../../paths.ts'
import { stores } from '../../stores/contract.ts'
import { businessTypes } from '../../stores/store.ts'
import styles from './PlatformHome.module.css'
import counter from './pictures/counter.webp'
import dashboard from './pictures/dashboard.webp'
import menu from './pictures/menu.webp'
import { Shelf } from './Shelf.tsx'

/** / */
export const PlatformHome = () => (
  <>
    <Head
      title="Larder | Your shelves, your menu, your till"
      description="Online ordering and ingredient inventory for milk tea shops, coffee shops, restaurants and bakeries."
      canonical={paths.home()}
    />
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>Sell what is on your shelves. Know what is left.</h1>
        <p>
          One place for your online menu, your counter and your ingredients. Every cup you sell is
          taken off the shelf, so you never promise what you cannot make.
        </p>
        <div className={styles.ways}>
          <Button component={Link} to={paths.register()} size="lg">
            Try it for only P1,490
          </Button>
          <DemoStore />
        </div>
        <Shelf />
      </div>
      <Welcome />
    </section>
    <section className={styles.pictures} aria-label="How it looks">
      <Shot src={menu} width={375} height={600} alt="The menu of a milk tea shop on a phone">
        Customers order from the code on the table.
      </Shot>
      <Shot src={counter} width={800} height={500} alt="The counter, with a tile for each drink">
        You sell at the counter, with a tap or a scanner.
      </Shot>
      <Shot src={dashboard} width={800} height={500} alt="The day's sales beside yesterday's">
        You see the day, and what is running out.
      </Shot>
    </section>
    <section className={styles.features} aria-label="What Larder does">
      <Feature icon={<ShelvesIcon />} title="Inventory Management">
        Recipes link every drink to its ingredients. Stock goes down with each order, to the gram.
      </Feature>
      <Feature icon={<StoreIcon />} title="Multi-Store Support">
        Each store has its own address, menu, colours, staff and books, all on one platform.
      </Feature>
      <Feature icon={<ChartIcon />} title="Analytics and Reports">
        Sales, costs and cash of every day in the figures that you decide by.
      </Feature>
    </section>
  </>
)

function DemoStore() {
  const store = useQuery(q(stores.demo)).data?.data
  return (
    store && (
      <Button component={Link} to={paths.store(store.slug)} size="lg" variant="default">
        Look around in {store.name}
      </Button>
    )
  )
}

interface ShotProps {
  readonly src: string
  readonly width: number
  readonly height: number
  readonly alt: string
  readonly children: string
}

/** A screen as it is, and who it is for. */
const Shot = ({ children, ...picture }: ShotProps) => (
  <figure>
    <Image {...picture} loading="lazy" decoding="async" instead={null} />
    <figcaption>{children}</figcaption>
  </figure>
)

function Welcome() {
  const user = useUser()
  return (
    <div className={styles.welcome}>
      <Card>
        {user ? (
          <div className={styles.back}>
            <h2>Welcome Back!</h2>
            <p>
              <strong dir="auto">{user.store.name}</strong>
              <br />
              <span className="dimmed">{kindOf(user.store.storeType)}</span>
            </p>
            <Button component={Link} to={paths.store(user.store.slug)} fullWidth>
              Go to Your Store
            </Button>
            <Button variant="subtle" fullWidth onClick={() => logOut()}>
              Logout
            </Button>
          </div>
        ) : (
          <div className={styles.back}>
            <h2>Log in to your store</h2>
            <LoginForm />
          </div>
        )}
      </Card>
    </div>
  )
}

const kindOf = (storeType: string) =>
  (businessTypes as Readonly<Record<string, string>>)[storeType] ?? storeType

interface FeatureProps {
  readonly icon: ReactNode
  readonly title: string
  readonly children: string
}

const Feature = ({ icon, title, children }: FeatureProps) => (
  <article className={styles.feature}>
    {icon}
    <h2>{title}</h2>
    <p className="dimmed">{children}</p>
  </article>
)
