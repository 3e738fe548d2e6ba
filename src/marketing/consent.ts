/** What a visitor decided about being measured, and when. */
export interface Consent {
  readonly decision: 'yes' | 'no'
  readonly decidedAt: string
}

/** A cookie rather than storage: the server must see the decision with every event. */
export const consentCookie = 'larder-consent'

/** After half a year we ask again. */
export const consentSeconds = 180 * 24 * 60 * 60

export const cookieIn = (cookies: string, name: string): string | undefined =>
  cookies
    .split(/;\s*/)
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1)

const written = /^(yes|no)~(\d{4}-\d\d-\d\dT[\d:.]+Z)$/

/** Undefined when nobody has been asked, or when something else stands there. */
export function consentIn(cookies: string): Consent | undefined {
  const [, decision, decidedAt] = written.exec(cookieIn(cookies, consentCookie) ?? '') ?? []
  if (decidedAt === undefined) return undefined
  return { decision: decision === 'yes' ? 'yes' : 'no', decidedAt }
}

export const consentText = ({ decision, decidedAt }: Consent) => `${decision}~${decidedAt}`
