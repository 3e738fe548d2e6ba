import { proveSelf } from '../../accounts/server/prove-self.ts'
import { invalid, notFound } from '../../kit/problem.ts'
import { newId } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { CustomMethodChanges, OptionChanges } from '../contract.ts'
import { isMethodKey, isProvider, type Provider } from '../method.ts'
import { findMethod, listMethods, removeMethods, saveMethod } from './method-queries.ts'
import { ownerOf, secretsOf } from './methods.ts'
import type { PaymentKeys, Secrets } from './payment-keys.ts'

export interface Setup {
  /** Of whoever saves; asked for when something changes that says where money goes. */
  readonly password?: string | undefined
  readonly options: readonly OptionChanges[]
  readonly customMethods?: readonly CustomMethodChanges[] | undefined
}

/** Pictures that nothing may show any more, and providers whose keys are new. */
export interface SavedSetup {
  readonly pictures: readonly string[]
  readonly rekeyed: readonly Provider[]
}

/** Saves how a store is paid. Cash stays on whatever is asked. */
export async function saveMethods(
  scope: Scope,
  keys: PaymentKeys,
  { password, options, customMethods }: Setup,
): Promise<SavedSetup> {
  const pictures: (string | null)[] = []
  const credentialsByKey = await findChangedCredentials(scope, keys, options)
  // A session that was left open, or stolen, must not lead the store's money elsewhere.
  if (credentialsByKey.size > 0) await askAgain(scope, password)
  for (const option of options) {
    const before = await findMethod(scope, option.key)
    if (option.image === null) pictures.push(before?.image ?? null)
    await saveMethod(scope, option.key, {
      ...(option.label === undefined ? {} : { name: option.label }),
      ...(option.details === undefined ? {} : { details: option.details }),
      ...(option.image === null ? { image: null } : {}),
      isEnabled: option.key === 'cash' || (option.enabled ?? before?.isEnabled ?? false),
      ...credentialsByKey.get(option.key),
    })
  }
  if (customMethods !== undefined) pictures.push(...(await saveCustom(scope, customMethods)))
  scope.announce('store')
  return {
    pictures: pictures.filter((image) => image !== null),
    rekeyed: [...credentialsByKey.keys()].filter(isProvider),
  }
}

async function findChangedCredentials(
  scope: Scope,
  keys: PaymentKeys,
  options: readonly OptionChanges[],
) {
  const changed = new Map<string, NonNullable<Awaited<ReturnType<typeof credentialsOf>>>>()
  for (const option of options) {
    const credentials = await credentialsOf(scope, keys, option)
    if (credentials !== undefined) changed.set(option.key, credentials)
  }
  return changed
}

async function askAgain(scope: Scope, password: string | undefined): Promise<void> {
  if (password === undefined || password === '') {
    const message = 'Enter your password to change the keys.'
    throw invalid(message, { password: message })
  }
  await proveSelf(scope, password, { field: 'password', refusal: 'Your password is not right.' })
}

/** The columns of new credentials; undefined when they stay as they were. */
async function credentialsOf(scope: Scope, keys: PaymentKeys, { key, config }: OptionChanges) {
  if (key === 'cash' || config === undefined) return undefined
  const before = await findMethod(scope, key)
  const had = secretsOf(keys, scope.storeId, before)
  const clientId = key === 'paypal' ? (config.clientId ?? before?.clientId ?? '') : ''
  const mode = config.mode ?? before?.mode ?? 'sandbox'
  const entered = key === 'paypal' ? config.clientSecret : config.apiKey
  const secrets: Secrets = {
    secret: chosen(entered, had.secret),
    callbackToken: key === 'xendit' ? chosen(config.callbackToken, had.callbackToken) : '',
  }
  const isOtherAccount = before?.clientId !== clientId && (before?.clientId ?? '') !== ''
  const isSecretLeft = entered === undefined || entered === ''
  if (isOtherAccount && had.secret !== '' && isSecretLeft) {
    const message = 'Enter the secret that belongs to this client id, too.'
    throw invalid(message, { 'config.clientSecret': message })
  }
  const isSame =
    (before?.clientId ?? '') === clientId &&
    (before?.mode ?? 'sandbox') === mode &&
    had.secret === secrets.secret &&
    had.callbackToken === secrets.callbackToken
  if (isSame) return undefined
  const isEmpty = secrets.secret === '' && secrets.callbackToken === ''
  const sealedSecrets = isEmpty ? null : keys.seal(secrets, ownerOf(scope.storeId, key))
  return { clientId, mode, sealedSecrets, webhookId: '' }
}

function chosen(entered: string | null | undefined, before: string): string {
  if (entered === null) return ''
  return entered === undefined || entered === '' ? before : entered
}

async function saveCustom(scope: Scope, methods: readonly CustomMethodChanges[]) {
  const before = (await listMethods(scope)).filter(({ id }) => !isMethodKey(id))
  const kept = new Set(methods.flatMap(({ _id }) => _id ?? []))
  for (const id of kept) {
    if (!before.some((method) => method.id === id)) throw notFound('Payment method not found')
  }
  const gone = before.filter(({ id }) => !kept.has(id))
  await removeMethods(
    scope,
    gone.map(({ id }) => id),
  )
  const pictures = gone.map(({ image }) => image)
  for (const [position, { _id = newId(), name, enabled, config, image }] of methods.entries()) {
    if (image === null) pictures.push(before.find(({ id }) => id === _id)?.image ?? null)
    await saveMethod(scope, _id, {
      name,
      isEnabled: enabled,
      details: config.info,
      ...(config.asksReference === undefined ? {} : { asksReference: config.asksReference }),
      ...(config.asksPicture === undefined ? {} : { asksPicture: config.asksPicture }),
      position: position + 1,
      ...(image === null ? { image } : {}),
    })
  }
  return pictures
}
