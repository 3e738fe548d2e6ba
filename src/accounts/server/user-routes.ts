import { differences } from '../../kit/change.ts'
import { recordChange } from '../../kit/server/changes.ts'
import { conflict, invalid, notFound, storeNotFound } from '../../kit/problem.ts'
import { offsetOf, pageOf } from '../../kit/page.ts'
import { minutes } from '../../kit/fields.ts'
import { newId } from '../../kit/server/ids.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { findPublicStore } from '../../stores/server/queries.ts'
import { users, type User, type UserFields } from '../contract.ts'
import { isStaff } from '../permissions.ts'
import { temporaryPasswords } from '../temporary-password-contract.ts'
import { serveUserExport } from './export-users.ts'
import { giveTemporaryPassword, newTemporaryPassword } from './give-password.ts'
import { forgetPlaces, rememberPlace } from './known-places.ts'
import { checkNewPassword, sameAgain } from './new-password.ts'
import { removePin } from './pin-queries.ts'
import { hashPassword } from './passwords.ts'
import { proveSelf } from './prove-self.ts'
import {
  findSignIn,
  findUser,
  insertUser,
  listUsers,
  lockActiveAdmins,
  lockAdded,
  lockUser,
  presentUser,
  removeUser,
  saveUser,
  type UserRow,
} from './queries.ts'
import { emailChanged, emailChangedMail } from './mails.ts'
import { endCodes } from './reset-password.ts'
import { endOtherSessions } from './sessions.ts'
import { whenceOf } from './whence.ts'

/** The people of a store, managed by its admin. */
export function serveUsers(backbone: Backbone): void {
  const { jobs, sendMail } = backbone
  jobs.work(emailChangedMail, (contents) => sendMail(emailChanged(contents)))
  serveUserExport(backbone)

  serve(backbone, users.list, async ({ query }, scope) => {
    const withAdmins = scope.grant === 'all' ? 'yes' : 'no'
    const filter = { ...query, role: query.role, withAdmins, offset: offsetOf(query) } as const
    const { rows, total } = await listUsers(scope, filter)
    const store = await storeOf(scope)
    const data = rows.map((row) => presentUser(row, store))
    return { data, ...pageOf(query, total) }
  })

  serve(backbone, users.one, async ({ params }, scope) => {
    refuseOthers(scope, params.id)
    return { data: await shown(scope, params.id) }
  })

  serve(backbone, users.add, async ({ body: { attemptId: id = newId(), ...fields } }, scope) => {
    const temporaryPassword = newTemporaryPassword()
    const passwordHash = await hashPassword(temporaryPassword)
    if (await isAdded(scope, id, fields)) await saveUser(scope, id, { passwordHash })
    else await addPerson(scope, id, fields, passwordHash)
    return { data: await shown(scope, id), temporaryPassword }
  })

  serve(backbone, temporaryPasswords.give, async ({ params }, scope) => {
    const temporaryPassword = await giveTemporaryPassword(scope, params.id)
    return { data: await shown(scope, params.id), temporaryPassword }
  })

  serve(backbone, users.change, async ({ params, body: { password, ...fields } }, scope) => {
    const current = await loaded(scope, params.id)
    if (current.role === 'admin') await refuseUnproved(scope, current, fields, password)
    await changePerson(scope, current, fields)
    return { data: await shown(scope, params.id) }
  })

  serve(backbone, users.remove, async ({ params }, scope) => {
    const gone = await loaded(scope, params.id)
    await refuseToLose(scope, gone)
    await removeUser(scope, params.id)
    await recordPerson(scope, 'removed', gone, {})
    await endOtherSessions(scope, params.id, undefined)
    return {}
  })
}

/** By a code that is sent to it, the email of an admin opens everything. */
async function refuseUnproved(
  scope: Scope,
  { email }: UserRow,
  fields: UserFields,
  password: string | undefined,
): Promise<void> {
  if (fields.role !== 'admin') throw conflict('The role of an admin cannot be changed.')
  if (fields.email === email) return
  if (password === undefined || password === '') {
    const message = 'Enter your password to change this email.'
    throw invalid(message, { password: message })
  }
  await proveSelf(scope, password, { field: 'password', refusal: 'Your password is not right.' })
}

/** What is sent again long after is no answer that was lost. */
const againForMs = minutes(60)

/**
 * Whether they are here because it was sent before, and its answer was lost: nobody has seen their password, so they get
 * another. One that somebody may have was seen.
 */
async function isAdded(scope: Scope, id: string, { email }: UserFields): Promise<boolean> {
  const row = await lockAdded(scope, id)
  if (row === undefined) return false
  const isUnused = row.mustChangePassword && row.lastSeenAt === null && row.deletedAt === null
  const isLate = scope.now.getTime() - Date.parse(row.createdAt) > againForMs
  if (!isUnused || isLate || row.email !== email) {
    throw conflict('They have been added already. Please look at the list before you add more.')
  }
  return true
}

async function addPerson(
  scope: Scope,
  id: string,
  fields: UserFields,
  passwordHash: string,
): Promise<void> {
  await refuseKnownEmail(scope, fields.email)
  await insertUser(scope, { ...fields, passwordHash, mustChangePassword: true }, id)
  await recordPerson(scope, 'added', { ...fields, id }, {})
}

async function changePerson(scope: Scope, current: UserRow, fields: UserFields): Promise<void> {
  const { id, role, email } = current
  if (!fields.isActive) await refuseToLose(scope, current)
  await refuseKnownEmail(scope, fields.email, id)
  const isHired = !isStaff(role) && isStaff(fields.role)
  await saveUser(scope, id, isHired ? { ...fields, mustChangePassword: true } : fields)
  await recordPerson(scope, 'changed', { ...fields, id }, current)
  if (fields.email !== email) {
    await endCodes(scope, id)
    const { name } = await storeOf(scope)
    await scope.enqueue(emailChangedMail, { to: email, storeName: name, emailNow: fields.email })
  }
  // A customer's began with a password as short as theirs may be, and to last as long. One of somebody who is switched
  // off would be good again when they are switched on.
  if (isHired || !fields.isActive) await endOtherSessions(scope, id, undefined)
  scope.announce('people')
}

const personNames = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  role: 'Role',
  isActive: 'Active',
  applyDelFee: 'Pays the delivery fee',
} as const

type Person = Pick<UserRow, keyof typeof personNames>

async function recordPerson(
  scope: Scope,
  act: 'added' | 'changed' | 'removed',
  person: Person & Pick<UserRow, 'id'>,
  before: Partial<Person>,
): Promise<void> {
  const { id: aboutUserId, firstName, lastName, email } = person
  await recordChange(scope, {
    kind: 'people',
    aboutUserId,
    act,
    subject: `${firstName} ${lastName} (${email})`,
    differences: act === 'removed' ? [] : differences(personNames, { ...before }, { ...person }),
  })
}

/** What everybody may do with their own account. */
export function serveSelf(backbone: Backbone): void {
  serve(backbone, users.changeProfile, async ({ params, body }, scope) => {
    refuseOthers(scope, params.id)
    await saveUser(scope, params.id, body)
    return { data: await shown(scope, params.id) }
  })

  serve(backbone, users.changePassword, async ({ params, body }, scope, { request }) => {
    refuseOthers(scope, params.id)
    const { role } = await held(scope, params.id)
    await proveSelf(scope, body.currentPassword, {
      field: 'currentPassword',
      refusal: 'Current password is not right',
    })
    checkNewPassword(role, body.newPassword)
    if (body.newPassword === body.currentPassword) throw sameAgain()
    const passwordHash = await hashPassword(body.newPassword)
    await saveUser(scope, params.id, { passwordHash, mustChangePassword: false })
    await endCodes(scope, params.id)
    await forgetPlaces(scope, params.id)
    await removePin(scope, params.id)
    await rememberPlace(scope, params.id, whenceOf(request))
    await endOtherSessions(
      scope,
      params.id,
      request.headers.authorization?.replace(/^Bearer /i, ''),
    )
    return { message: 'Password updated' }
  })
}

function refuseOthers(scope: Scope, id: string): void {
  if (scope.grant === 'own' && scope.actor.userId !== id) throw notFound('User not found')
}

async function storeOf(scope: Scope) {
  const store = await findPublicStore(scope)
  if (store === undefined) throw notFound(storeNotFound)
  return store
}

async function loaded(scope: Scope, id: string): Promise<UserRow> {
  const row = await findUser(scope, id)
  if (row === undefined) throw notFound('User not found')
  return row
}

/** Nobody changes their role before this ends, and a password is of the role it was checked for. */
async function held(scope: Scope, id: string): Promise<UserRow> {
  const row = await lockUser(scope, id)
  if (row === undefined) throw notFound('User not found')
  return row
}

const shown = async (scope: Scope, id: string): Promise<User> =>
  presentUser(await loaded(scope, id), await storeOf(scope))

async function refuseKnownEmail(scope: Scope, email: string, exceptId?: string): Promise<void> {
  const known = await findSignIn(scope, email)
  if (known === undefined || known.id === exceptId) return
  throw invalid('This email already has an account at this store.', {
    email: 'This email already has an account at this store.',
  })
}

/** A store always keeps an admin who can sign in, and nobody shuts themselves out. */
async function refuseToLose(scope: Scope, user: UserRow): Promise<void> {
  if (user.id === scope.actor.userId) {
    throw conflict('You cannot remove or switch off your own account.')
  }
  const admins = await lockActiveAdmins(scope)
  if (admins.length === 1 && admins[0] === user.id) {
    throw conflict('This is the last admin of the store. Please make somebody else an admin first.')
  }
}
