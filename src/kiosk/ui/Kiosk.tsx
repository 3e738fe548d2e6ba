import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { grantOf } from '../../accounts/permissions.ts'
import { useUser } from '../../accounts/ui/session.ts'
import { Head } from '../../kit/ui/Head.tsx'
import { useHydrated } from '../../kit/ui/hydrated.ts'
import { EmptyState } from '../../kit/ui/states.tsx'
import { paths } from '../../paths.ts'
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
      {isKnown && !isOpen && <Closed store={store} />}
      {/* Whatever somebody chose goes with them: the next round knows nothing of it. */}
      {isKnown && isOpen && (
        <Round key={round} store={store} onOver={() => setRound((before) => before + 1)} />
      )}
    </div>
  )
}

const Closed = ({ store }: { readonly store: PublicStore }) => (
  <EmptyState
    isPage
    title="This screen belongs to the shop"
    action={
      <Button component={Link} to={paths.login(store.slug, paths.kiosk(store.slug))}>
        Log In
      </Button>
    }
  >
    Sign in with an account whose role is Kiosk. An admin makes one under Users.
  </EmptyState>
)

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
  return (
    <>
      {placed !== undefined && <KioskDone store={store} placed={placed} onDone={onOver} />}
      {placed === undefined && step === 'start' && (
        <KioskStart store={store} onStart={() => setStep('menu')} />
      )}
      {placed === undefined && step === 'menu' && (
        <KioskMenu
          store={store}
          lines={lines}
          onChange={setLines}
          onReview={() => setStep('review')}
          onOver={onOver}
        />
      )}
      {placed === undefined && step === 'review' && (
        <KioskReview
          store={store}
          lines={lines}
          onChange={setLines}
          onMore={() => setStep('menu')}
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
