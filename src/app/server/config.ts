import { z } from 'zod'
import { neutralLinks, type GuideLinks } from '../../guides/server/routes.ts'
import { modes } from '../../payments/method.ts'
import { readPaymentKeys, type PaymentKey } from '../../payments/server/payment-keys.ts'
import type { PlatformAccount, ProviderUrls } from '../../payments/server/providers.ts'
import { neutralFeeSettings, type FeeSettings } from '../../registration/server/routes.ts'
import { hookNetworks, type HookNetworks } from '../../hooks/server/send.ts'
import { readNetworks, type PrinterNetworks } from '../../printing/server/printer-networks.ts'
import type { S3Settings } from '../../kit/server/s3-store.ts'
import type { MarketingSettings } from '../../marketing/server/routes.ts'
import { licenceText } from './licence.ts'
import { metaOf, subscribersOf } from './marketing-settings.ts'
import { doubtsOf } from './doubts.ts'
import { workersOf } from './worker-count.ts'

const url = (what: string, protocols: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be ${what}`,
  })

const webAddress = (what: string) => url(what, ['http:', 'https:'])

const isWebAddress = (text: string) =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)

/** Every setting, read from the environment once. The README lists them in the same order. */
const Environment = z.object({
  PORT: z.coerce
    .number({ error: 'must be a number between 0 and 65535' })
    .int({ error: 'must be a whole number' })
    .min(0, { error: 'must be at least 0' })
    .max(65_535, { error: 'must be at most 65535' })
    .default(3000),
  HOST: z.string().min(1, { error: 'must not be empty' }).default('127.0.0.1'),
  DATA_DIR: z.string().min(1, { error: 'must not be empty' }).default('data'),
  DATABASE_URL: url('an address like postgres://user:password@host:5432/database', [
    'postgres:',
    'postgresql:',
  ]).optional(),
  DATABASE_POOLER: z
    .enum(['none', 'transaction'], { error: 'must be none or transaction' })
    .default('none'),
  EVENTS_DATABASE_URL: url('an address like postgres://user:password@host:5432/database', [
    'postgres:',
    'postgresql:',
  ]).optional(),
  DATABASE_WAIT: z.coerce
    .number({ error: 'must be a number of seconds' })
    .int({ error: 'must be a whole number of seconds' })
    .min(0, { error: 'must be at least 0' })
    .default(60),
  UPGRADE_BACKUP: z.enum(['file', 'none'], { error: 'must be file or none' }).default('file'),
  BASE_URL: url('an address like https://shops.example', ['http:', 'https:']).optional(),
  SEED: z.enum(['demo', 'none'], { error: 'must be demo or none' }).optional(),
  DEMO_STORE: z.string().optional(),
  SMTP_URL: url('an address like smtp://user:password@mail.example:587', [
    'smtp:',
    'smtps:',
  ]).optional(),
  MAIL_FROM: z
    .string()
    .min(3, { error: 'must not be empty' })
    .default('Larder <no-reply@localhost>'),
  S3_ENDPOINT: url('an address like https://s3.example', ['http:', 'https:']).optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  GUIDE_VIDEOS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((address) => address !== ''))
    .refine((addresses) => addresses.every(isWebAddress), {
      error: 'must be addresses like https://video.example/1, in the order of the guide',
    })
    .default([]),
  SOCIAL_GROUP_URL: url('an address like https://social.example/group', [
    'http:',
    'https:',
  ]).default(neutralLinks.socialGroup),
  MESSAGING_GROUP_URL: url('an address like https://chat.example/group', [
    'http:',
    'https:',
  ]).default(neutralLinks.messagingGroup),
  SOURCE_URL: webAddress('an address like https://code.example/larder').default(licenceText),
  META_PIXEL_ID: z.string().regex(/^\d+$/, { error: 'must be a number' }).optional(),
  META_ACCESS_TOKEN: z.string().optional(),
  META_TEST_EVENT_CODE: z.string().optional(),
  META_URL: webAddress('an address like http://localhost:4000').optional(),
  MESSENGER_URL: url('an address like https://chat.example/larder', ['http:', 'https:']).default(
    neutralFeeSettings.messenger,
  ),
  GCASH_ACCOUNT: z.string().optional(),
  MAYA_ACCOUNT: z.string().optional(),
  BANK_ACCOUNT: z.string().optional(),
  SUBSCRIBERS_API_KEY: z.string().optional(),
  SUBSCRIBERS_GROUP: z.string().optional(),
  SUBSCRIBERS_URL: webAddress('an address like http://localhost:4000').optional(),
  PAYMENT_KEYS: z.string().transform(readBy(readPaymentKeys)).optional(),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_MERCHANT_ID: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_MODE: z.enum(modes, { error: 'must be sandbox or live' }).default('sandbox'),
  PAYPAL_API_URL: webAddress('an address like http://localhost:4000').optional(),
  PAYPAL_SCRIPT_URL: webAddress('an address like http://localhost:4000/script').optional(),
  XENDIT_API_URL: webAddress('an address like http://localhost:4000').optional(),
  PRINTER_NETWORKS: z.string().default('private').transform(readBy(readNetworks)),
  WEBHOOK_NETWORKS: z.enum(hookNetworks, { error: 'must be public or any' }).default('public'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be trace, debug, info, warn, error, fatal or silent',
    })
    .default('info'),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress('an address like http://localhost:4318').optional(),
  TRUST_PROXY: z
    .union([z.stringbool().transform(Number), z.coerce.number().int().min(0).max(10)], {
      error: 'must be true, false or how many proxies there are',
    })
    .default(0),
  REQUESTS_PER_MINUTE: z.coerce
    .number({ error: 'must be a number' })
    .int({ error: 'must be a whole number' })
    .min(1, { error: 'must be at least 1' })
    .default(1200),
  WORKERS: z.coerce
    .number({ error: 'must be a number' })
    .int({ error: 'must be a whole number' })
    .min(1, { error: 'must be at least 1' })
    .max(64, { error: 'must be at most 64' })
    .optional(),
  NODE_ENV: z.string().default('development'),
  LARDER_DEV: z.string().optional(),
})

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** A pooler that gives every transaction another connection knows no statement by the name it was given before. */
  readonly pooler: 'none' | 'transaction'
  /** Where servers hear each other; past a pooler that keeps no line open. */
  readonly eventsUrl: string | undefined
  /** How long a start waits for a PostgreSQL that is not there yet, in milliseconds. */
  readonly databaseWaitMs: number
  /** Whether a backup is written before a new version changes the schema. */
  readonly upgradeBackup: 'file' | 'none'
  readonly baseUrl: string
  /** Demo stores come into an empty database, but never where a real business may start. */
  readonly seed: 'demo' | 'none'
  /** Without it, mail lands in `mail` inside the data folder. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Without it, pictures are kept in `images` inside the data folder. */
  readonly s3: S3Settings | undefined
  readonly guideLinks: GuideLinks
  /** Where the account fee is sent by wallet or bank, and where one may ask. */
  readonly feeSettings: FeeSettings
  /** By its address; visitors of the platform are led there. */
  readonly demoStore: string | undefined
  /** Where people find the source of what they use here; the licence's text until the host says where. */
  readonly sourceUrl: string
  readonly marketing: MarketingSettings
  /** Seal the secrets of stores; without them, Larder makes a key and keeps it in the data folder. */
  readonly paymentKeys: readonly PaymentKey[] | undefined
  /** The platform's own account, which registrations are paid into. */
  readonly paypal: PlatformAccount | undefined
  readonly providerUrls: ProviderUrls
  /** Where the server may print, so that nobody makes it talk to anything else. */
  readonly printerNetworks: PrinterNetworks
  readonly hookNetworks: HookNetworks
  readonly logLevel: string
  /** How many proxies stand in front; what a caller says of itself before them is not believed. */
  /** Opens `/metrics` to whoever sends it; without it, to this machine alone. */
  readonly metricsToken: string | undefined
  /** Whether a collector is told how long calls and jobs take; where it is, its library reads for itself. */
  readonly isTraced: boolean
  readonly trustProxy: number
  /** From one address, at this server, before it is told to wait. */
  readonly requestsPerMinute: number
  /** How many processes take requests. */
  readonly workers: number
  /** What a real business would miss, as sentences. */
  readonly doubts: readonly string[]
  /** Vite serves the screens and recompiles them as they change. */
  readonly isDevelopment: boolean
}

/** Throws one sentence that names the first wrong setting. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const settings = settingsIn(given)
  refuseStandIns(settings)
  const seed = settings.SEED ?? (settings.NODE_ENV === 'production' ? 'none' : 'demo')
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    ...databaseOf(settings),
    baseUrl: (settings.BASE_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
    isTraced: settings.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    seed,
    demoStore: settings.DEMO_STORE ?? (seed === 'demo' ? seededStore : undefined),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    s3: s3Of(settings),
    feeSettings: {
      accounts: {
        gcash: settings.GCASH_ACCOUNT ?? null,
        maya: settings.MAYA_ACCOUNT ?? null,
        bank: settings.BANK_ACCOUNT ?? null,
      },
      messenger: settings.MESSENGER_URL,
    },
    guideLinks: {
      videos: settings.GUIDE_VIDEOS,
      socialGroup: settings.SOCIAL_GROUP_URL,
      messagingGroup: settings.MESSAGING_GROUP_URL,
    },
    sourceUrl: settings.SOURCE_URL,
    marketing: { meta: metaOf(settings), subscribers: subscribersOf(settings) },
    paymentKeys: settings.PAYMENT_KEYS,
    paypal: paypalOf(settings),
    providerUrls: providerUrlsOf(settings),
    printerNetworks: settings.PRINTER_NETWORKS,
    hookNetworks: settings.WEBHOOK_NETWORKS,
    logLevel: settings.LOG_LEVEL,
    trustProxy: settings.TRUST_PROXY,
    requestsPerMinute: settings.REQUESTS_PER_MINUTE,
    workers: workersOf(settings.WORKERS, settings),
    doubts: doubtsOf(settings),
    isDevelopment: settings.LARDER_DEV === '1',
  }
}

function settingsIn(given: object): Settings {
  const parsed = Environment.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Error(`The setting ${String(issue?.path[0])} ${issue?.message}.`)
}

/** The first of the demo stores. */
const seededStore = 'ulap-tea-house'

type Settings = z.output<typeof Environment>

const databaseOf = ({
  DATABASE_URL,
  DATABASE_POOLER,
  EVENTS_DATABASE_URL,
  UPGRADE_BACKUP,
  METRICS_TOKEN,
  DATABASE_WAIT,
}: Settings) => ({
  databaseWaitMs: DATABASE_WAIT * 1000,
  metricsToken: METRICS_TOKEN,
  upgradeBackup: UPGRADE_BACKUP,
  databaseUrl: DATABASE_URL,
  pooler: DATABASE_POOLER,
  eventsUrl: EVENTS_DATABASE_URL ?? DATABASE_URL,
})

/** Where tests put a service of their own in place of the real one; a real shop must never be led there. */
const standIns = [
  'META_URL',
  'SUBSCRIBERS_URL',
  'PAYPAL_API_URL',
  'PAYPAL_SCRIPT_URL',
  'XENDIT_API_URL',
] as const

function refuseStandIns(settings: Settings): void {
  const given = standIns.find((name) => settings[name] !== undefined)
  if (settings.NODE_ENV === 'production' && given !== undefined) {
    throw new Error(`The setting ${given} is for tests only, not for production.`)
  }
}

/** What a reader throws is said of its setting. */
function readBy<Value>(read: (text: string) => Value) {
  return (text: string, context: z.RefinementCtx): Value => {
    try {
      return read(text)
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message })
      return z.NEVER
    }
  }
}

const providerUrlsOf = (settings: Settings): ProviderUrls => ({
  paypalApi: settings.PAYPAL_API_URL,
  paypalScript: settings.PAYPAL_SCRIPT_URL,
  xenditApi: settings.XENDIT_API_URL,
})

function paypalOf(settings: Settings): PlatformAccount | undefined {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = settings
  if (clientId === undefined && clientSecret === undefined) return undefined
  if (clientId === undefined || clientSecret === undefined) {
    const missing = clientId === undefined ? 'PAYPAL_CLIENT_ID' : 'PAYPAL_CLIENT_SECRET'
    throw new Error(`The setting ${missing} is missing: PayPal is used with both or none.`)
  }
  return {
    clientId,
    clientSecret,
    mode: settings.PAYPAL_MODE,
    merchantId: settings.PAYPAL_MERCHANT_ID,
    webhookId: settings.PAYPAL_WEBHOOK_ID,
  }
}

/** Half a store is a mistake, not a wish for the local disk. */
function s3Of(settings: Settings): S3Settings | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  const missing = Object.entries(needed).find(([, value]) => value === undefined)?.[0]
  if (Object.values(needed).every((value) => value === undefined)) return undefined
  if (missing !== undefined) {
    throw new Error(
      `The setting ${missing} is missing: pictures go to S3 with all of them or none.`,
    )
  }
  return {
    endpoint: S3_ENDPOINT ?? '',
    bucket: S3_BUCKET ?? '',
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
  }
}
