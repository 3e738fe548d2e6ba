import { z } from 'zod'

/** A form's rules with the password asked for twice; the two are compared whatever else is wrong. */
export const withConfirmation = (rules: z.ZodType) =>
  z.unknown().superRefine((values, context) => {
    for (const { path, message } of rules.safeParse(values).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: [...path], message })
    }
    const message = whatIsWrong(values as Confirmed)
    if (message !== undefined) {
      context.addIssue({ code: 'custom', path: ['confirmPassword'], message })
    }
  })

interface Confirmed {
  readonly password: string
  readonly confirmPassword: string
}

function whatIsWrong({ password, confirmPassword }: Confirmed): string | undefined {
  if (confirmPassword === '') return 'Please confirm your password'
  return password === confirmPassword ? undefined : 'Passwords do not match'
}
