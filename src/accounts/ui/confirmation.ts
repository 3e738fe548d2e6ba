import { z } from 'zod'

/** A form's rules with the password asked for twice; the two are compared whatever else is wrong. */
export const withConfirmation = <Shape extends z.ZodRawShape>(rules: z.ZodObject<Shape>) =>
  z
    .object({
      ...rules.shape,
      confirmPassword: z.string().min(1, { error: 'Please confirm your password' }),
    })
    .refine(isConfirmed, {
      error: 'Passwords do not match',
      path: ['confirmPassword'],
      when: () => true,
    })

function isConfirmed(values: unknown): boolean {
  const { password, confirmPassword } = values as Readonly<Record<string, unknown>>
  return confirmPassword === '' || password === confirmPassword
}
