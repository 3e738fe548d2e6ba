import { email, requiredText, text } from './fields.ts'

const emailRequired = 'Email is required'
export const malformedEmail = 'Please enter a valid email address'

/** However it is written, and in any script: a number that one can call has digits, and that is all that is asked. */
const hasDigit = (phone: string) => /\p{Nd}/u.test(phone)
const noNumber = { error: 'Please enter a phone number' }

/** What several forms ask of a person, in the same words wherever they ask. */
export const firstName = requiredText('First name is required', 100)
export const lastName = requiredText('Last name is required', 100)
export const phoneNumber = requiredText('Phone number is required', 40).refine(hasDigit, noNumber)
/** May be empty. */
export const optionalPhone = text(40).refine((phone) => phone === '' || hasDigit(phone), noNumber)
export const emailAddress = email(emailRequired, 'Email is invalid')
/** Registering a store words it differently. */
export const ownerEmail = email(emailRequired, malformedEmail)
