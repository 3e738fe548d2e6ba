import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { User } from '../../accounts/contract.ts'
import { grantOf, isStaff } from '../../accounts/permissions.ts'
import { useUser } from '../../accounts/ui/session.ts'
import { Head } from '../../kit/ui/Head.tsx'
import { useHydrated } from '../../kit/ui/hydrated.ts'
import { EmptyState } from '../../kit/ui/states.tsx'
import { holdSecondTap } from '../../kit/ui/taps/second-tap.ts'
import { paths, startOf } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import type { Cart } from '../../storefront/cart.ts'
import { whileChoosing, whilePaying, whileReading, type Patience } from '../idle.ts'
import styles from './Kiosk.module.css'
import { KioskDone } from './KioskDone.tsx'
import { KioskMenu } from './KioskMenu.tsx'
import { KioskReview } from './KioskReview.tsx'
import { KioskStart } from './KioskStart.tsx'
import { StillThere } from './StillThere.tsx'
import { useIdle } from './use-idle.ts'
import type { PlacedHere } from './use-kiosk-order.ts'

/** /{slug}/kiosk: customers order by themselves, one after the other, at a tablet that an account of the kiosk has opened. */
export function Kiosk() {
  const store = useStore()
  const user = useUser()
  const isKnown = useHydrated()
  const [round, setRound] = useState(0)
  const isOpen = user?.store._id === store.id && grantOf(user.role, 'order.kiosk') !== undefined
  return (
    <div className={styles.kiosk}>
      <Head title={`Order here | ${store.name}`} />
      {isKnown && !isOpen && <Closed store={store} user={user} />}
      {/* Whatever somebody chose goes with them: the next round knows nothing of it. */}
      {isKnown && isOpen && (
        <Round key={round} store={store} onOver={() => setRound((before) => before + 1)} />
      )}
    </div>
  )
}

interface ClosedProps {
  readonly store: PublicStore
  readonly user: User | undefined
}

/** Whoever is signed in would be led in a circle by a login: they read how a kiosk begins, and find the way back. */
const Closed = ({ store, user }: ClosedProps) => (
  <EmptyState
    isPage
    title="This screen belongs to the shop"
    action={
      user === undefined ? (
        <Button component={Link} to={paths.login(store.slug, paths.kiosk(store.slug))}>
          Log In
        </Button>
      ) : (
        <WaysBack store={store} user={user} />
      )
    }
  >
    It begins when an account whose role is Kiosk logs in on the tablet. An admin makes one: Users,
    Add User, role Kiosk.
  </EmptyState>
)

function WaysBack({ store, user: { role, store: own } }: ClosedProps & { readonly user: User }) {
  const { slug } = store
  if (own._id !== store.id || !isStaff(role)) {
    return (
      <Button component={Link} to={paths.store(slug)}>
        Back to the store
      </Button>
    )
  }
  return (
    <div className={styles.ways}>
      {grantOf(role, 'user.write') !== undefined && (
        <Button component="a" href={paths.adminUsers(slug)}>
          Go to Users
        </Button>
      )}
      <Button component="a" href={startOf(role, slug)} variant="default">
        Back to the back office
      </Button>
    </div>
  )
}

interface RoundProps {
  readonly store: PublicStore
  readonly onOver: () => void
}

type Step = 'start' | 'menu' | 'review'

/** One customer, from the first touch to the number. */
function Round({ store, onOver }: RoundProps) {
  const [step, setStep] = useState<Step>('start')
  const [lines, setLines] = useState<Cart>([])
  const [placed, setPlaced] = useState<PlacedHere>()
  const idle = useIdle(patienceOf(step, placed), onOver)
  // The next screen comes under the finger: "Pay" stands where "Your order" stood.
  const goTo = (next: Step) => {
    holdSecondTap()
    setStep(next)
  }
  return (
    <>
      {placed !== undefined && (
        <KioskDone
          {...{ store, placed }}
          closesIn={idle?.isCounting === true ? idle.secondsLeft : undefined}
          onDone={onOver}
        />
      )}
      {placed === undefined && step === 'start' && (
        <KioskStart store={store} onStart={() => goTo('menu')} />
      )}
      {placed === undefined && step === 'menu' && (
        <KioskMenu
          store={store}
          lines={lines}
          onChange={setLines}
          onReview={() => goTo('review')}
          onOver={onOver}
        />
      )}
      {placed === undefined && step === 'review' && (
        <KioskReview
          store={store}
          lines={lines}
          onChange={setLines}
          onMore={() => goTo('menu')}
          onPlaced={setPlaced}
        />
      )}
      {idle?.isAsking === true && <StillThere secondsLeft={idle.secondsLeft} />}
    </>
  )
}

function patienceOf(step: Step, placed: PlacedHere | undefined): Patience | undefined {
  if (placed !== undefined) return placed.payBy === 'phone' ? whilePaying : whileReading
  return step === 'start' ? undefined : whileChoosing
}
