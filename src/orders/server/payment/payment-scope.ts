import type { FastifyBaseLogger } from 'fastify'
import type { Step } from '../../../kit/server/serve.ts'
import type { Providers } from '../../../payments/server/providers.ts'

/** What a payment works with: its steps are transactions, and between them the provider is asked. */
export interface Paying {
  readonly step: Step
  readonly storeId: string
  readonly providers: Providers
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}
