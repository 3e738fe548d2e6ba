import { useSyncExternalStore } from 'react'
import { consentCookie, consentIn, consentSeconds, consentText, type Consent } from '../consent.ts'

const decided = 'larder:decided'

export const decision = () => consentIn(document.cookie)?.decision

export const useDecision = () => useSyncExternalStore(subscribe, decision, () => undefined)

export function decide(what: Consent['decision']): void {
  const consent = { decision: what, decidedAt: new Date().toISOString() }
  writeCookie(consentCookie, consentText(consent), consentSeconds)
  window.dispatchEvent(new Event(decided))
}

export function writeCookie(name: string, value: string, forSeconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${value}; path=/; max-age=${forSeconds}; samesite=lax${secure}`
}

function subscribe(listener: () => void) {
  window.addEventListener(decided, listener)
  // Decided in another tab meanwhile.
  window.addEventListener('focus', listener)
  return () => {
    window.removeEventListener(decided, listener)
    window.removeEventListener('focus', listener)
  }
}
