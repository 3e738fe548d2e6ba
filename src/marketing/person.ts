/** What a caller may say of a person; every part may be missing. */
export interface Person {
  readonly email?: string
  readonly phone?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly city?: string
  readonly zipcode?: string
  readonly country?: string
  readonly externalID?: string
}

/** By the names of the advertising service; what is empty stays out. */
export type NormalPerson = Readonly<Record<string, string>>

/**
 * One spelling for one person, as the advertising service publishes the rules: only the same spelling gives the same
 * hash there and here.
 */
export function normalPerson(person: Person): NormalPerson {
  const parts = {
    em: lower(person.email),
    ph: (person.phone ?? '').replace(/\D/g, '').replace(/^0+/, ''),
    fn: lower(person.firstName),
    ln: lower(person.lastName),
    ct: lower(person.city).replace(/[^\p{L}]/gu, ''),
    zp: lower(person.zipcode).replace(/\s/g, '').replace(/-.*$/, ''),
    country: countryCode(person.country),
    external_id: (person.externalID ?? '').trim(),
  }
  return Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== ''))
}

const lower = (text = '') => text.trim().toLowerCase()

/** A name of a country is not a code, and a guess would be somebody else's hash. */
const countryCode = (text: string | undefined) =>
  /^[a-z]{2}$/.test(lower(text)) ? lower(text) : ''
