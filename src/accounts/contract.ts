import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { email, id, minutes, optionalText, requiredText } from '../kit/fields.ts'
import { PublicStore } from '../stores/contract.ts'
import { businessTypeValues } from '../stores/store.ts'
import {
  hasFourKinds,
  isCommon,
  longestPassword,
  shortestCustomerPassword,
  shortestStaffPassword,
} from './password.ts'

const passwordText = z
  .string({ error: 'Password is required' })
  .min(1, { error: 'Password is required', abort: true })
  .max(longestPassword, {
    error: `Password must be at most ${longestPassword} characters long`,
    abort: true,
  })

const notCommon = { error: 'This password is too easy to guess' }

/** For everybody who works at a store. */
export const StaffPassword = passwordText
  .min(shortestStaffPassword, { error: 'Password must be at least 8 characters long', abort: true })
  .refine(hasFourKinds, {
    error: 'Password must include uppercase, lowercase, number and special character',
    abort: true,
  })
  .refine((password) => !isCommon(password), notCommon)

export const CustomerPassword = passwordText
  .min(shortestCustomerPassword, { error: 'Password must be at least 6 characters', abort: true })
  .refine((password) => !isCommon(password), notCommon)

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

const Session = z.object({ token: z.string(), user: User, store: PublicStore })

const firstName = requiredText('First name is required', 100)
const lastName = requiredText('Last name is required', 100)

export const NewOwner = z.object({
  firstName,
  lastName,
  email: email('Email is required', 'Please enter a valid email address'),
  password: StaffPassword,
  storeName: requiredText('Store name is required', 100),
  storePhone: requiredText('Phone number is required', 40),
  storeEmail: z
    .union([z.literal(''), email('Email is required', 'Please enter a valid email address')])
    .optional(),
  storeAddress: z
    .object({ country: optionalText(100).default('Philippines') })
    .default({ country: 'Philippines' }),
  businessType: z.enum(businessTypeValues, { error: 'Please select a business type' }),
  currency: optionalText(8).default('₱'),
  currencyCode: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: 'Please use a currency code of three letters' })
    .default('PHP'),
  paymentMethod: optionalText(60).optional(),
  /** IANA name, from the browser. */
  timeZone: optionalText(60).default('Asia/Manila'),
})

export const NewCustomer = z.object({
  firstName,
  lastName,
  email: email('Email is required', 'Email is invalid'),
  password: CustomerPassword,
  storeId: id,
})

export const Credentials = z.object({
  email: email('Email is required', 'Email is invalid'),
  password: passwordText,
  /** The store whose login page was used; without it every account of the address is tried. */
  storeSlug: z.string().max(100).optional(),
})

export const accounts = {
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    access: 'account.register',
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
    summary: 'Signs in',
    body: Credentials,
    answer: Session,
    failure: 'Login failed',
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'account.self',
    whileClosed: true,
    summary: 'Ends the session of the token it is called with',
    answer: z.object({}),
    failure: 'Logout failed',
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    access: 'account.self',
    whileClosed: true,
    summary: 'The signed-in person and their store',
    answer: z.object({ user: User, store: PublicStore }),
    failure: 'Failed to fetch user',
    freshForMs: minutes(5),
  }),
}
