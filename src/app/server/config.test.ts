import { availableParallelism } from 'node:os'
import { describe, expect, test } from 'vitest'
import { milkTea } from '../../demo/milk-tea.ts'
import { readConfig } from './config.ts'

test('without any setting, everything has a value that works on a desk', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: 'data',
    databaseUrl: undefined,
    pooler: 'none',
    eventsUrl: undefined,
    baseUrl: 'http://localhost:3000',
    seed: 'demo',
    smtpUrl: undefined,
    mailFrom: 'Larder <no-reply@localhost>',
    s3: undefined,
    sourceUrl: 'https://www.gnu.org/licenses/agpl-3.0.html',
    logLevel: 'info',
    trustProxy: 0,
    requestsPerMinute: 1200,
    isDevelopment: false,
  })
})

test('several processes are for PostgreSQL, and take a core each but one', () => {
  const url = 'postgres://127.0.0.1/larder'
  expect(readConfig({ DATABASE_URL: url, WORKERS: '3' }).workers).toBe(3)
  expect(readConfig({ DATABASE_URL: url, LARDER_DEV: '1' }).workers).toBe(1)
  expect(readConfig({ DATABASE_URL: url }).workers).toBe(Math.max(1, availableParallelism() - 1))
  expect(readConfig({ WORKERS: '1' }).workers).toBe(1)
  expect(() => readConfig({ WORKERS: '2' })).toThrow(
    'The setting WORKERS must be 1 with the embedded database, which one process has for itself. Set DATABASE_URL to run several.',
  )
  expect(() => readConfig({ DATABASE_URL: url, WORKERS: '0' })).toThrow(
    'The setting WORKERS must be at least 1.',
  )
})

test('an empty setting is as good as none', () => {
  const names = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'BASE_URL', 'SEED', 'LOG_LEVEL']
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}))
})

test('a setting that is none of ours is left alone', () => {
  expect(readConfig({ PATH: '/bin', COLOR: 'red' })).toEqual(readConfig({}))
})

describe('a setting', () => {
  test.for([
    [{ PORT: '8080' }, { port: 8080, baseUrl: 'http://localhost:8080' }],
    [{ PORT: '0' }, { port: 0 }],
    [{ SOURCE_URL: 'https://code.example/ours' }, { sourceUrl: 'https://code.example/ours' }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ DATA_DIR: '/var/lib/larder' }, { dataDir: '/var/lib/larder' }],
    [{ DATABASE_URL: 'postgres://a:b@db/larder' }, { databaseUrl: 'postgres://a:b@db/larder' }],
    [{ DATABASE_URL: 'postgresql://db/larder' }, { databaseUrl: 'postgresql://db/larder' }],
    [{ DATABASE_URL: 'postgresql://db/larder' }, { eventsUrl: 'postgresql://db/larder' }],
    [
      {
        DATABASE_URL: 'postgresql://pooler/larder',
        DATABASE_POOLER: 'transaction',
        EVENTS_DATABASE_URL: 'postgresql://db/larder',
      },
      {
        databaseUrl: 'postgresql://pooler/larder',
        pooler: 'transaction',
        eventsUrl: 'postgresql://db/larder',
        doubts: [],
      },
    ],
    [
      { DATABASE_URL: 'postgresql://pooler/larder', DATABASE_POOLER: 'transaction' },
      {
        doubts: [
          'EVENTS_DATABASE_URL is not set: behind a pooler in transaction mode a server hears nothing of the others, and keeps nothing in memory.',
        ],
      },
    ],
    [{ BASE_URL: 'https://shops.example/' }, { baseUrl: 'https://shops.example' }],
    [{ SMTP_URL: 'smtps://mail.example' }, { smtpUrl: 'smtps://mail.example' }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ TRUST_PROXY: 'true' }, { trustProxy: 1 }],
    [{ TRUST_PROXY: 'false' }, { trustProxy: 0 }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ REQUESTS_PER_MINUTE: '5000' }, { requestsPerMinute: 5000 }],
    [{ LARDER_DEV: '1' }, { isDevelopment: true }],
    [
      {
        PAYPAL_CLIENT_ID: 'c',
        PAYPAL_CLIENT_SECRET: 's',
        PAYPAL_MERCHANT_ID: 'm',
        PAYPAL_WEBHOOK_ID: 'w',
      },
      { paypal: { clientId: 'c', clientSecret: 's', merchantId: 'm', webhookId: 'w' } },
    ],
    [
      { META_PIXEL_ID: '123', META_ACCESS_TOKEN: 't' },
      {
        marketing: {
          meta: {
            pixelId: '123',
            accessToken: 't',
            apiUrl: 'https://graph.facebook.com',
            scriptUrl: 'https://connect.facebook.net/en_US/fbevents.js',
          },
        },
      },
    ],
    [
      { SUBSCRIBERS_API_KEY: 'k', SUBSCRIBERS_GROUP: 'owners' },
      {
        marketing: {
          subscribers: {
            apiUrl: 'https://connect.mailerlite.com/api',
            apiKey: 'k',
            group: 'owners',
          },
        },
      },
    ],
  ] as const)('%j is taken', ([environment, config]) => {
    expect(readConfig(environment)).toMatchObject(config)
  })
})

describe('a wrong setting is told in one sentence:', () => {
  test.for([
    [{ PORT: 'abc' }, 'The setting PORT must be a number between 0 and 65535.'],
    [{ PORT: '70000' }, 'The setting PORT must be at most 65535.'],
    [{ PORT: '-1' }, 'The setting PORT must be at least 0.'],
    [{ PORT: '80.5' }, 'The setting PORT must be a whole number.'],
    [
      { DATABASE_URL: 'mysql://x' },
      'The setting DATABASE_URL must be an address like postgres://user:password@host:5432/database.',
    ],
    [{ DATABASE_POOLER: 'session' }, 'The setting DATABASE_POOLER must be none or transaction.'],
    [
      { EVENTS_DATABASE_URL: 'redis://x' },
      'The setting EVENTS_DATABASE_URL must be an address like postgres://user:password@host:5432/database.',
    ],
    [
      { META_PIXEL_ID: '123' },
      'The setting META_ACCESS_TOKEN is missing: events are told with both or none.',
    ],
    [{ META_PIXEL_ID: 'x' }, 'The setting META_PIXEL_ID must be a number.'],
    [{ BASE_URL: 'foo' }, 'The setting BASE_URL must be an address like https://shops.example.'],
    [
      { BASE_URL: 'ftp://shops.example' },
      'The setting BASE_URL must be an address like https://shops.example.',
    ],
    [{ SEED: 'foo' }, 'The setting SEED must be demo or none.'],
    [
      { SMTP_URL: 'mail.example' },
      'The setting SMTP_URL must be an address like smtp://user:password@mail.example:587.',
    ],
    [
      { LOG_LEVEL: 'x' },
      'The setting LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent.',
    ],
    [{ REQUESTS_PER_MINUTE: 'many' }, 'The setting REQUESTS_PER_MINUTE must be a number.'],
    [{ REQUESTS_PER_MINUTE: '0' }, 'The setting REQUESTS_PER_MINUTE must be at least 1.'],
    [
      { TRUST_PROXY: 'perhaps' },
      'The setting TRUST_PROXY must be true, false or how many proxies there are.',
    ],
  ] as const)('%j', ([environment, sentence]) => {
    expect(() => readConfig(environment)).toThrow(new Error(sentence))
  })

  test('the first of several', () => {
    expect(() => readConfig({ LOG_LEVEL: 'x', PORT: 'abc' })).toThrow(/^The setting PORT [^.]*\.$/)
  })
})

describe('demo stores', () => {
  test('never come by themselves where a real business may start', () => {
    expect(readConfig({ NODE_ENV: 'production' }).seed).toBe('none')
  })

  test('and the first of them is what strangers are shown, unless another is named', () => {
    expect(readConfig({}).demoStore).toBe(milkTea.slug)
    expect(readConfig({ SEED: 'none' }).demoStore).toBeUndefined()
    expect(readConfig({ SEED: 'none', DEMO_STORE: 'our-shop' }).demoStore).toBe('our-shop')
  })

  test.for(['demo', 'none'] as const)('come or stay away when asked: %s', (seed) => {
    expect(readConfig({ NODE_ENV: 'production', SEED: seed }).seed).toBe(seed)
    expect(readConfig({ SEED: seed }).seed).toBe(seed)
  })
})

test.for(['META_URL', 'SUBSCRIBERS_URL'])(
  '%s leads tests elsewhere, and never a real shop',
  (name) => {
    const setting = { [name]: 'http://localhost:4000' }
    expect(() => readConfig(setting)).not.toThrow()
    expect(() => readConfig({ ...setting, NODE_ENV: 'production' })).toThrow(
      `The setting ${name} is for tests only, not for production.`,
    )
  },
)

test('a production without mail, its own address or a way to pay the fee is told so, and a desk is not', () => {
  const production = { NODE_ENV: 'production', PORT: '8080' }
  const mail = 'SMTP_URL is not set: letters are written to DATA_DIR/mail and reach nobody.'
  const address = 'BASE_URL is not set: links in letters lead to http://localhost:8080.'
  const fee =
    'Neither PayPal nor GCASH_ACCOUNT, MAYA_ACCOUNT or BANK_ACCOUNT is set: who registers a store is not told where to send the account fee.'
  const smtp = { SMTP_URL: 'smtp://mail.example' }
  expect(readConfig({}).doubts).toEqual([])
  expect(readConfig(production).doubts).toEqual([mail, address, fee])
  expect(readConfig({ ...production, ...smtp }).doubts).toEqual([address, fee])
  const whole = { ...production, ...smtp, BASE_URL: 'https://shops.example' }
  expect(readConfig(whole).doubts).toEqual([fee])
  for (const way of ['GCASH_ACCOUNT', 'MAYA_ACCOUNT', 'BANK_ACCOUNT']) {
    expect(readConfig({ ...whole, [way]: '0917 555 0100' }).doubts).toEqual([])
  }
  const paypal = { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'secret' }
  expect(readConfig({ ...whole, ...paypal }).doubts).toEqual([])
})
