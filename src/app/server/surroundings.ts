import type { Logger } from 'pino'
import type { Database } from '../../database/open.ts'
import type { GuideLinks } from '../../guides/server/routes.ts'
import type { HookSettings } from '../../hooks/server/deliver.ts'
import type { Events } from '../../kit/server/events.ts'
import type { Images } from '../../kit/server/images.ts'
import type { Jobs } from '../../kit/server/jobs.ts'
import type { SendMail } from '../../kit/server/mailer.ts'
import type { MarketingSettings } from '../../marketing/server/routes.ts'
import type { PrintSettings } from '../../printing/server/print-work.ts'
import type { Providers } from '../../payments/server/providers.ts'
import type { FeeSettings } from '../../registration/server/routes.ts'
import type { Tracing } from './tracing.ts'

/** What the world gives a server; tests give it another. */
export interface Surroundings {
  readonly database: Database
  readonly events: Events
  readonly images: Images
  readonly jobs: Jobs
  readonly sendMail: SendMail
  /** Where links in mails lead. */
  readonly baseUrl: string
  /** Where the videos and the groups of the platform are; neutral places when left out. */
  readonly guideLinks?: GuideLinks
  /** Where the account fee is sent; without it, owners ask. */
  readonly feeSettings?: FeeSettings
  /** Where the source of this Larder is; the text of its licence when left out. */
  readonly sourceUrl?: string
  /** The address of the store that visitors of the platform are shown; none when left out. */
  readonly demoStore?: string | undefined
  /** Who is told of visits and purchases, and where people subscribe; nobody and nowhere when left out. */
  readonly marketing?: MarketingSettings
  /** Who takes money, and the keys to their secrets. Left out, secrets are good for this process only. */
  readonly providers?: Providers
  /** Where the server may print; in private networks when left out. */
  readonly printing?: PrintSettings
  /** Where webhooks may go; to the public internet when left out. */
  readonly hooks?: Omit<HookSettings, 'keys'>
  /** Where push services may complain about us: an https address, or a mailto. */
  readonly pushSubject?: string
  readonly isOperator: (token: string) => boolean
  readonly log: Logger
  readonly now: () => Date
  /** Of whoever reads the metrics from elsewhere; without it, they are read on this machine alone. */
  readonly metricsToken?: string | undefined
  /** Who is told how long calls and jobs take; nobody when left out. */
  readonly tracing?: Tracing | undefined
  /** How many proxies stand in front of the server. */
  readonly trustProxy: number
  /** Requests a minute from one address, at this server, before it is told to wait. */
  readonly requestsPerMinute: number
  /** Orders of all guests at one store; those who load a server ask for more. */
  readonly guestOrdersPerHour?: number
}
