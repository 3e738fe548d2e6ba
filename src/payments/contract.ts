import { z } from 'zod'
import { longestPassword } from '../accounts/password.ts'
import { endpoint } from '../kit/endpoint.ts'
import { id, requiredText, text } from '../kit/fields.ts'
import { pictureTexts } from '../kit/picture.ts'
import { environments, methodKeys, modes, providers } from './method.ts'

/** What a shopper's browser needs to pay by a built-in method; of the card provider, its public client id. */
const OfferedConfig = z.object({
  clientId: z.string().optional(),
  environment: z.enum(environments).optional(),
  currency: z.string().optional(),
  /** Where the provider's script comes from; browsers load it only where one pays. */
  scriptUrl: z.string().optional(),
})

/** What its admin sees beside that: whether secrets are set and how they end, never the secrets. */
const MethodConfig = OfferedConfig.extend({
  configured: z.boolean(),
  mode: z.enum(modes).optional(),
  /** Of the card provider's secret, or of the hosted invoice's API key. */
  last4: z.string().optional(),
  callbackTokenLast4: z.string().optional(),
  /** Where the provider reports payments: to be entered at the provider unless `webhook` is registered. */
  webhookUrl: z.string().optional(),
  webhook: z.enum(['registered', 'missing']).optional(),
  /** What is missing before it can be offered, in one sentence; empty when nothing is. */
  missing: z.string(),
})

const OfferedOption = z.object({
  _id: z.string(),
  key: z.enum(methodKeys),
  label: z.string(),
  enabled: z.boolean(),
  details: z.string(),
  config: OfferedConfig,
  image: z.string().nullable(),
})
export const PaymentOption = OfferedOption.extend({ config: MethodConfig })
export type PaymentOption = z.output<typeof PaymentOption>

/**
 * What whoever pays by a method of the store's own shows of it: the number of the payment, a picture of it. Left out where it
 * is not asked for.
 */
const asked = { asksReference: z.boolean().optional(), asksPicture: z.boolean().optional() }

const CustomMethod = z.object({
  _id: id,
  name: z.string(),
  enabled: z.boolean(),
  config: z.object({ info: z.string(), ...asked }),
  image: z.string().nullable(),
})
export type CustomMethod = z.output<typeof CustomMethod>

/** Left out or empty, a secret stays as it is; null takes it away. */
const secret = text(500).nullable().optional()

const OptionChanges = z.object({
  key: z.enum(methodKeys),
  enabled: z.boolean().optional(),
  label: text(60).optional(),
  details: text(500).optional(),
  config: z
    .object({
      clientId: text(200),
      clientSecret: secret,
      mode: z.enum(modes),
      apiKey: secret,
      callbackToken: secret,
    })
    .partial()
    .optional(),
  /** Null takes the picture away; another comes by its own call. */
  image: text(200).nullable().optional(),
})
export type OptionChanges = z.output<typeof OptionChanges>

export const methodName = requiredText('Name is required', 60)

const CustomMethodChanges = z.object({
  /** Left out for a new one. */
  _id: id.optional(),
  name: methodName,
  enabled: z.boolean().default(true),
  config: z
    .object({
      info: text(500).default(''),
      /** Left out, each stays as it is; off for a new one. */
      asksReference: z.boolean().optional(),
      asksPicture: z.boolean().optional(),
    })
    .default({ info: '' }),
  image: text(200).nullable().optional(),
})
export type CustomMethodChanges = z.output<typeof CustomMethodChanges>

const methodsOf = { options: z.array(PaymentOption), customMethods: z.array(CustomMethod) }

export const payments = {
  methods: endpoint({
    method: 'GET',
    path: '/payments',
    access: 'payment.read',
    summary: 'How a store is paid: shoppers see what they are offered, its admin the whole setup',
    query: z.object({ storeId: id.optional() }),
    answer: z.object(methodsOf),
    reduced: z.object({
      options: z.array(OfferedOption),
      customMethods: z.array(CustomMethod),
    }),
    failure: 'Failed to fetch payment options',
  }),
  save: endpoint({
    method: 'POST',
    path: '/payments',
    access: 'payment.write',
    summary:
      'Saves how a store is paid. Options left out stay; custom methods left out of a list are removed. Changing the keys of a provider takes the password of whoever does it',
    body: z.object({
      storeId: id.optional(),
      /** Of whoever saves, when the keys, the account or the mode of a provider change. */
      password: z.string().max(longestPassword).optional(),
      options: z.array(OptionChanges).max(methodKeys.length).default([]),
      customMethods: z
        .array(CustomMethodChanges)
        .max(20, { error: 'Please use at most 20 custom methods' })
        .optional(),
    }),
    answer: z.object({ message: z.string(), ...methodsOf }),
    failure: 'Failed to save payment setup.',
  }),
  addImage: endpoint({
    method: 'POST',
    path: '/payments/image/:storeId/:optionId',
    access: 'payment.write',
    summary: 'Replaces the picture of a way to pay, built in (by its key) or custom (by its id)',
    params: z.object({ storeId: id, optionId: z.string().max(60) }),
    upload: 'image',
    answer: z.object({ url: z.string() }),
    failure: pictureTexts.uploadFailed,
  }),
  check: endpoint({
    method: 'POST',
    path: '/payments/check',
    access: 'payment.write',
    summary: "Tests the connection to a provider with the store's saved keys; moves no money",
    body: z.object({ storeId: id.optional(), key: z.enum(providers) }),
    answer: z.object({ data: z.object({ isWorking: z.boolean(), message: z.string() }) }),
    failure: 'The connection could not be tested. Please try again.',
  }),
}
