import { hash, verify } from '@node-rs/argon2'

/** argon2id with the library's defaults (19 MiB, two passes), as OWASP recommends. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/** Checked against when there is nobody to check against, so that an unknown address takes the same time. */
const nobody = await hash('nobody has this password')

export async function isPassword(
  storedHash: string | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(storedHash ?? nobody, password)
  return matches && storedHash !== undefined
}
