import { email, requiredText } from './fields.ts'

const emailRequired = 'Email is required'
export const malformedEmail = 'Please enter a valid email address'

/** What several forms ask of a person, in the same words wherever they ask. */
export const firstName = requiredText('First name is required', 100)
export const lastName = requiredText('Last name is required', 100)
export const phoneNumber = requiredText('Phone number is required', 40)
export const emailAddress = email(emailRequired, 'Email is invalid')
/** Registering a store words it differently. */
export const ownerEmail = email(emailRequired, malformedEmail)
