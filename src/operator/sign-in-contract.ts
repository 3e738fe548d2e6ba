import { z } from 'zod'
import { longestPassword } from '../accounts/password.ts'
import { endpoint } from '../kit/endpoint.ts'
import { instant, optionalText, requiredText, withoutGaps } from '../kit/fields.ts'
import { emailAddress } from '../kit/person.ts'

const codeRequired = 'Please enter the six digits'

/** Signing in takes a password, then a code of the second factor. */
export const operatorSession = {
  signIn: endpoint({
    method: 'POST',
    path: '/operator/sign-in',
    access: 'account.login',
    session: 'platform',
    summary:
      'First step of an operator: the password; the answer is good for the second step alone',
    body: z.object({
      email: emailAddress,
      password: requiredText('Please enter your password', longestPassword),
    }),
    answer: z.object({
      challenge: z.string(),
      /** The password was a one-time one: the second step brings another along. */
      mustChoosePassword: z.boolean(),
    }),
    failure: 'Failed to sign in',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/operator/sign-in/code',
    access: 'account.login',
    session: 'platform',
    summary: 'Second step of an operator: the code of the authenticator app, each good once',
    body: z.object({
      challenge: requiredText('Please sign in again.'),
      code: z
        .string({ error: codeRequired })
        .transform(withoutGaps)
        .pipe(z.string().regex(/^\d{6}$/, { error: codeRequired })),
      newPassword: optionalText(longestPassword),
    }),
    answer: z.object({ token: z.string(), email: z.string() }),
    failure: 'Failed to sign in',
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/operator/sign-out',
    access: 'platform.operate',
    session: 'platform',
    summary: 'Ends the session of the token it is called with',
    answer: z.object({}),
    failure: 'Failed to sign out',
  }),
}

/** The operators themselves, managed from the command line alone. */
export const operators = {
  list: endpoint({
    method: 'GET',
    path: '/operator/operators',
    access: 'platform.operate',
    session: 'platform',
    summary: 'The people who run the platform',
    answer: z.object({ data: z.array(z.object({ email: z.string(), createdAt: instant })) }),
    failure: 'Failed to fetch operators',
  }),
  add: endpoint({
    method: 'POST',
    path: '/operator/operators',
    access: 'platform.operate',
    session: 'platform',
    summary:
      'Adds an operator, or gives one a new password and second factor; the answer shows both, once',
    body: z.object({ email: emailAddress }),
    answer: z.object({
      data: z.object({
        email: z.string(),
        oneTimePassword: z.string(),
        secret: z.string(),
        uri: z.string(),
      }),
    }),
    failure: 'Failed to add operator',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/operator/operators/:email',
    access: 'platform.operate',
    session: 'platform',
    summary: 'Removes an operator; their sessions end, their acts stay',
    params: z.object({ email: emailAddress }),
    answer: z.object({}),
    failure: 'Failed to remove operator',
  }),
}
