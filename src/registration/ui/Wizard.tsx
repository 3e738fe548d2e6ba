import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAttempt } from '../../kit/ui/form/use-attempt.ts'
import type { Store } from '../../stores/contract.ts'
import { FeeStep } from './FeeStep.tsx'
import { OwnerStep, type OwnerFields } from './OwnerStep.tsx'
import { RegisteredStep } from './RegisteredStep.tsx'
import { Steps, type Step } from './Steps.tsx'
import { StoreStep } from './StoreStep.tsx'

interface WizardProps {
  /** The store that has registered. */
  readonly own: Store | undefined
  /** Whether somebody has gone from step to step on this page. */
  readonly movedRef: RefObject<boolean>
}

export function Wizard({ own, movedRef }: WizardProps) {
  const [owner, setOwner] = useState<OwnerFields>()
  const [asked, goTo] = useAskedStep()
  const step = stepOf(asked, own !== undefined, owner !== undefined)
  // Kept here: who goes back to look, and sends the same again after a lost answer, registers one store.
  const idOf = useAttempt()
  const go = (to: Step) => {
    movedRef.current = true
    window.scrollTo(0, 0)
    void goTo(step, to)
  }
  return (
    <>
      <Steps at={step} />
      <FromItsHeading key={step} movedRef={movedRef}>
        {own === undefined && step === 1 && (
          <OwnerStep
            start={owner}
            onDone={(fields) => {
              setOwner(fields)
              go(2)
            }}
          />
        )}
        {own === undefined && step === 2 && owner && (
          <StoreStep owner={owner} idOf={idOf} onBack={() => go(1)} />
        )}
        {own && step === 3 && <FeeStep store={own} onBack={() => go(2)} />}
        {own && step !== 3 && (
          <RegisteredStep
            step={step}
            store={own}
            onBack={() => go(1)}
            onNext={() => go(step === 1 ? 2 : 3)}
          />
        )}
      </FromItsHeading>
    </>
  )
}

/** Who has not said who they are begins with that, and who has registered with the payment. */
function stepOf(asked: Step | undefined, isRegistered: boolean, isKnown: boolean): Step {
  if (isRegistered) return asked ?? 3
  return isKnown && asked !== undefined && asked !== 1 ? 2 : 1
}

/** In the entry of the browser's history: its Back leads from one step to the one before, and loses nothing. */
function useAskedStep() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const asked = (state as { readonly step?: Step } | null)?.step
  const goTo = async (from: Step, to: Step) => {
    if (asked === undefined) await navigate({ search }, { replace: true, state: { step: from } })
    await navigate({ search }, { state: { step: to } })
  }
  return [asked, goTo] as const
}

interface FromItsHeadingProps {
  readonly movedRef: RefObject<boolean>
  readonly children: ReactNode
}

/** The button that was pressed is gone with its step: reading goes on at the heading of the next one. */
function FromItsHeading({ movedRef, children }: FromItsHeadingProps) {
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const heading = body.current?.querySelector('h2')
    if (!movedRef.current || !heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [movedRef])
  return <div ref={body}>{children}</div>
}
