import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, minutes, optionalText, requiredText, text, withoutGaps } from '../kit/fields.ts'
import { listOf, pageQuery } from '../kit/page.ts'
import {
  emailAddress,
  firstName,
  lastName,
  optionalPhone,
  ownerEmail,
  phoneNumber,
} from '../kit/person.ts'
import { businessType, PublicStore, storeName, TimeZone } from '../stores/contract.ts'
import {
  hasFourKinds,
  isCommon,
  longestPassword,
  shortestCustomerPassword,
  shortestStaffPassword,
} from './password.ts'
import { isStaff, roles } from './permissions.ts'

export const passwordRequired = 'Password is required'
const passwordText = z
  .string({ error: passwordRequired })
  .min(1, { error: passwordRequired, abort: true })
  .max(longestPassword, {
    error: `Password must be at most ${longestPassword} characters long`,
    abort: true,
  })

const notCommon = { error: 'This password is too easy to guess' }

/** For everybody who works at a store. */
const StaffPassword = passwordText
  .min(shortestStaffPassword, { error: 'Password must be at least 8 characters long', abort: true })
  .refine(hasFourKinds, {
    error: 'Password must include uppercase, lowercase, number and special character',
    abort: true,
  })
  .refine((password) => !isCommon(password), notCommon)

const CustomerPassword = passwordText
  .min(shortestCustomerPassword, { error: 'Password must be at least 6 characters', abort: true })
  .refine((password) => !isCommon(password), notCommon)

/** By the role it is for, whoever sets it and wherever. */
export const passwordRuleOf = (role: string) => (isStaff(role) ? StaffPassword : CustomerPassword)

/** Somebody's account as its owner and their store's admin see it. */
export const User = z.object({
  _id: id,
  id,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.string(),
  isActive: z.boolean(),
  applyDelFee: z.boolean(),
  mustChangePassword: z.boolean(),
  address: z.object({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
  }),
  store: z.object({ _id: id, slug: z.string(), name: z.string(), storeType: z.string() }),
})
export type User = z.output<typeof User>

export const Session = z.object({ token: z.string(), user: User, store: PublicStore })

const homeZone = 'Asia/Manila'

export const NewOwner = z.object({
  /** The sender's own, a UUID, and the id of the store: sent again after a lost answer it opens no second one. */
  attemptId: id.optional(),
  firstName,
  lastName,
  email: ownerEmail,
  password: StaffPassword,
  storeName,
  storePhone: phoneNumber,
  storeEmail: z.union([z.literal(''), ownerEmail]).optional(),
  storeAddress: z
    .object({ country: optionalText(100).default('Philippines') })
    .default({ country: 'Philippines' }),
  businessType,
  /** What its country pays in, unless said otherwise. */
  currency: optionalText(8).optional(),
  currencyCode: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: 'Please use a currency code of three letters' })
    .optional(),
  paymentMethod: optionalText(60).optional(),
  /** IANA name, from the browser. Some cannot say where they are, and name one that nobody knows: as if left out. */
  timeZone: TimeZone.catch(homeZone).default(homeZone),
})

export const NewCustomer = z.object({
  firstName,
  lastName,
  email: emailAddress,
  password: CustomerPassword,
  storeId: id,
})

const Credentials = z.object({
  email: emailAddress,
  password: passwordText,
  /** The store whose login page was used; without it every account of the address is tried. */
  storeSlug: text(100).optional(),
})

/** How long a ticket that signs in without a password is good for. */
export const ticketLifetimeMs = minutes(10)
export const noStoreId = 'No store ID provided'

export const accounts = {
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    access: 'account.register',
    session: 'none',
    summary: 'Registers an owner and their store together',
    body: NewOwner,
    answer: Session,
    failure: 'Registration failed',
  }),
  registerCustomer: endpoint({
    method: 'POST',
    path: '/auth/register-customer',
    access: 'account.register',
    summary: 'Registers a customer of a store',
    body: NewCustomer,
    answer: Session,
    failure: 'Registration failed',
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'account.login',
    session: 'none',
    summary: 'Signs in',
    body: Credentials,
    answer: Session,
    failure: 'Login failed',
  }),
  storeLogin: endpoint({
    method: 'POST',
    path: '/auth/store-login',
    access: 'account.login',
    session: 'none',
    summary: 'Signs in an admin of a store with a one-time ticket',
    body: z.object({ sid: requiredText(noStoreId) }),
    answer: Session,
    failure: 'Error loading store data',
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'account.self',
    whileClosed: true,
    whileSuspended: true,
    summary: 'Ends the session of the token it is called with',
    answer: z.object({}),
    failure: 'Logout failed',
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    access: 'account.self',
    whileClosed: true,
    whileSuspended: true,
    summary: 'The signed-in person and their store',
    answer: z.object({ user: User, store: PublicStore }),
    failure: 'Failed to fetch user',
    freshForMs: minutes(5),
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'account.login',
    session: 'none',
    summary:
      'Mails a code to whoever forgot their password; the answer never says whether there is an account',
    body: z.object({
      email: emailAddress,
      storeSlug: text(100).optional(),
    }),
    answer: z.object({ message: z.string() }),
    failure: 'Failed to send code',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    access: 'account.login',
    session: 'none',
    summary: 'Sets a new password with the code from the mail',
    body: z.object({
      email: emailAddress,
      code: requiredText('Code is required', 20).overwrite(withoutGaps),
      newPassword: passwordText,
      storeSlug: text(100).optional(),
    }),
    answer: z.object({ message: z.string() }),
    failure: 'Failed to reset password',
  }),
}

/** What an admin says of a person. The password is not theirs to know: it is made by the server and shown once. */
const UserFields = z.object({
  firstName,
  lastName,
  email: emailAddress,
  phone: optionalPhone.default(''),
  role: z.enum(roles, { error: 'Please choose a role' }).default('user'),
  isActive: z.boolean().default(true),
  applyDelFee: z.boolean().default(true),
})
export type UserFields = z.output<typeof UserFields>

const street = text()
const place = {
  city: text(100).optional(),
  state: text(100).optional(),
  zipCode: text(20).optional(),
}

/**
 * What people say of themselves; what they leave out stays, and the email is not theirs to change. An address comes
 * flat, or as it is read; what is flat counts.
 */
const Profile = z
  .object({
    firstName,
    lastName,
    phone: optionalPhone.optional(),
    address: z.union([street, z.object({ street: street.optional(), ...place })]).optional(),
    ...place,
  })
  .transform(({ address, ...flat }) => {
    if (typeof address !== 'object') return { ...flat, address }
    const { street: line, ...read } = address
    return { ...read, ...flat, address: line }
  })
export type Profile = z.output<typeof Profile>

const byId = z.object({ id })
const oneUser = z.object({ data: User })

/** The people of a store, as its admin manages them and as each manages themselves. */
export const users = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    access: 'user.list',
    summary: 'The people of a store by name',
    query: pageQuery(1000).extend({
      store: id.optional(),
      search: optionalText(100),
      role: z.enum(roles).optional(),
    }),
    answer: listOf(User),
    failure: 'Failed to fetch users',
    freshForMs: minutes(5),
  }),
  exported: endpoint({
    method: 'GET',
    path: '/users/export',
    access: 'user.export',
    summary: 'Every person of the store, as a CSV file',
    query: z.object({ search: optionalText(100), role: z.enum(roles).optional() }),
    answer: z.object({}),
    failure: 'Failed to export users',
  }),
  one: endpoint({
    method: 'GET',
    path: '/users/:id',
    access: 'user.read',
    summary: 'One person',
    params: byId,
    answer: oneUser,
    failure: 'Failed to fetch user',
  }),
  add: endpoint({
    method: 'POST',
    path: '/users',
    access: 'user.write',
    summary:
      'Adds a person; the answer carries their temporary password, once; sent again under its id, it adds them once and carries another',
    body: UserFields.extend({
      /** The sender's own, a UUID, and the id of the person: sent again after a lost answer it is no conflict. */
      attemptId: id.optional(),
    }),
    answer: oneUser.extend({ temporaryPassword: z.string() }),
    failure: 'Failed to create user',
  }),
  change: endpoint({
    method: 'PUT',
    path: '/users/update/:id',
    access: 'user.write',
    summary:
      'Changes a person; a new role or a switched-off account counts from their next call on. Another email of an admin takes the password of whoever does it, and whoever had the one before is written to',
    params: byId,
    body: UserFields.extend({ password: z.string().max(longestPassword).optional() }),
    answer: oneUser,
    failure: 'Failed to update user',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/:id',
    access: 'user.write',
    summary: 'Removes a person; their orders stay',
    params: byId,
    answer: z.object({}),
    failure: 'Failed to delete user',
  }),
  changeProfile: endpoint({
    method: 'PUT',
    path: '/users/:id',
    access: 'account.self',
    whileClosed: true,
    whileSuspended: true,
    summary: 'Changes what people say of themselves',
    params: byId,
    body: Profile,
    answer: oneUser,
    failure: 'Failed to update profile',
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/users/:id/password',
    access: 'account.self',
    whileClosed: true,
    whileSuspended: true,
    summary: 'Changes the own password; every other session of the account ends',
    params: byId,
    body: z.object({
      currentPassword: requiredText('Current password is required', longestPassword),
      newPassword: passwordText,
    }),
    answer: z.object({ message: z.string() }),
    failure: 'Failed to update password',
  }),
}
