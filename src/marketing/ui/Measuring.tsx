import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Consent } from '../consent.ts'
import type { Pixel, VisitEvent } from '../event.ts'
import { decide, useDecision } from './consent.ts'
import styles from './Measuring.module.css'
import { decideAnew, useDecidingAnew } from './pixel.ts'
import { forget, reportVisit } from './tracker.ts'

/**
 * The screens that may be measured. Whatever shows a person, an order or a password is not among them, and a new screen
 * is not until somebody puts it here.
 */
const eventsByScreen: Readonly<Record<string, readonly VisitEvent[]>> = {
  PlatformHome: ['PageView'],
  Register: ['PageView'],
  StoreHome: ['PageView'],
  Menu: ['PageView'],
  Product: ['PageView', 'ViewContent'],
  Cart: ['PageView'],
  Checkout: ['PageView', 'InitiateCheckout'],
}

interface MeasuringProps {
  readonly pixel: Pixel
  /** The name of the screen that is shown. */
  readonly screen: string | undefined
}

/** Asks before it measures, and measures only after a yes. Loaded when the page stands, so that nothing moves. */
export function Measuring({ pixel, screen }: MeasuringProps) {
  const { pathname } = useLocation()
  const decision = useDecision()
  const isDecidingAnew = useDecidingAnew()

  useEffect(() => {
    if (decision === 'no') forget()
    if (decision !== 'yes') return
    for (const name of eventsByScreen[screen ?? ''] ?? []) reportVisit(pixel, name, pathname)
  }, [pixel, screen, pathname, decision])

  if (decision !== undefined && !isDecidingAnew) return null
  return (
    <ConsentBanner
      decision={decision}
      onDecided={(what) => {
        decide(what)
        decideAnew('done')
      }}
    />
  )
}

interface ConsentBannerProps {
  /** What was decided before; undefined when nobody has been asked. */
  readonly decision: Consent['decision'] | undefined
  readonly onDecided: (decision: Consent['decision']) => void
}

function ConsentBanner({ decision, onDecided }: ConsentBannerProps) {
  const banner = useRef<HTMLElement>(null)
  const wasAskedFor = useRef(decision !== undefined)

  // Whoever asked for it is brought here, and back again; nobody else is torn from what they read.
  useEffect(() => {
    if (!wasAskedFor.current) return undefined
    const { activeElement } = document
    banner.current?.focus()
    return () => {
      if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
    }
  }, [])

  return (
    <section
      ref={banner}
      className={styles.banner}
      aria-label="Your choice about measuring"
      tabIndex={-1}
    >
      <div>
        <p>
          <strong>May we count your visit?</strong>
        </p>
        <p>
          We would tell Meta which pages are opened and what is ordered here, to see which
          advertising works. It would see your network address and browser, not your name or
          contacts. The shop works the same either way.
        </p>
        {decision && <p>So far you said {decision}.</p>}
      </div>
      <div className={styles.choices}>
        <button type="button" onClick={() => onDecided('no')}>
          No, thanks
        </button>
        <button type="button" onClick={() => onDecided('yes')}>
          Yes, count it
        </button>
      </div>
    </section>
  )
}
