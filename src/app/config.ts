import { z } from 'zod'
import { neutralLinks, type GuideLinks } from '../guides/server/routes.ts'
import type { S3Settings } from '../kit/server/s3-store.ts'

const url = (what: string, protocols: readonly string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be ${what}`,
  })

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
  BASE_URL: url('an address like https://shops.example', ['http:', 'https:']).optional(),
  SEED: z.enum(['demo', 'none'], { error: 'must be demo or none' }).optional(),
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
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be trace, debug, info, warn, error, fatal or silent',
    })
    .default('info'),
  TRUST_PROXY: z.stringbool({ error: 'must be true or false' }).default(false),
  NODE_ENV: z.string().default('development'),
  LARDER_DEV: z.string().optional(),
})

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly baseUrl: string
  /** Demo stores come into an empty database, but never where a real business may start. */
  readonly seed: 'demo' | 'none'
  /** Without it, mail lands in `mail` inside the data folder. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Without it, pictures are kept in `images` inside the data folder. */
  readonly s3: S3Settings | undefined
  readonly guideLinks: GuideLinks
  readonly logLevel: string
  /** Whether the caller's address is taken from a proxy's `X-Forwarded-For`. */
  readonly trustProxy: boolean
  /** Vite serves the screens and recompiles them as they change. */
  readonly isDevelopment: boolean
}

/** Throws one sentence that names the first wrong setting. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`The setting ${String(issue?.path[0])} ${issue?.message}.`)
  }
  const settings = parsed.data
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    baseUrl: (settings.BASE_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
    seed: settings.SEED ?? (settings.NODE_ENV === 'production' ? 'none' : 'demo'),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    s3: s3Of(settings),
    guideLinks: {
      videos: settings.GUIDE_VIDEOS,
      socialGroup: settings.SOCIAL_GROUP_URL,
      messagingGroup: settings.MESSAGING_GROUP_URL,
    },
    logLevel: settings.LOG_LEVEL,
    trustProxy: settings.TRUST_PROXY,
    isDevelopment: settings.LARDER_DEV === '1',
  }
}

/** Half a store is a mistake, not a wish for the local disk. */
function s3Of(settings: z.output<typeof Environment>): S3Settings | undefined {
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
