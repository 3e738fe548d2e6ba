import { z } from 'zod'
import { Refusal } from './call.ts'
import { fetchLostStyles } from './lost-styles.ts'
import { stored } from './stored.ts'

/** A file of the product that did not come. */
class NotFetched extends Refusal {
  /** A newer version is served, which may not have it any more. */
  readonly isOutdated: boolean

  constructor(isOutdated: boolean, cause: unknown) {
    const here = 'This page could not be loaded. Please check the connection.'
    super(0, {}, isOutdated ? 'There is a new version of this page.' : here)
    this.isOutdated = isOutdated
    this.cause = cause
  }
}

/** The version this tab has left for a newer one. */
const left = stored('leftVersion', z.string(), '', 'sessionStorage')

/**
 * Fetches a file of the product that was left out at first: `fetchScript(() => import('./Menu.tsx'))`. One that does
 * not come is refused in words; a deployment in the meantime may have taken it away.
 */
export async function fetchScript<Module>(file: () => Promise<Module>): Promise<Module> {
  try {
    await fetchLostStyles()
    return await file()
  } catch (cause) {
    // A server has all its files.
    if (typeof window === 'undefined') throw cause
    throw new NotFetched(await hasNewVersion(), cause)
  }
}

export const isOutdated = (error: Refusal) => error instanceof NotFetched && error.isOutdated

/** True once for each version: if the newer one turns out to be this one again, only words are left. */
export function mayLeaveVersion(): boolean {
  const version = thisVersion()
  if (version === undefined || left.get() === version) return false
  left.set(version)
  return left.get() === version
}

/** The documents name the script they begin with, by a name that changes with every version. */
const thisVersion = () => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return script === null ? undefined : new URL(script.src).pathname
}

async function hasNewVersion(): Promise<boolean> {
  const version = thisVersion()
  try {
    const { ok, body } = await documentNow()
    return ok && version !== undefined && !body.includes(version)
  } catch {
    // Not to be reached: then nobody knows, and words about the connection are right.
    return false
  }
}

async function documentNow() {
  const headers = { accept: 'text/html' }
  const response = await fetch(window.location.href, { cache: 'no-store', headers })
  return { ok: response.ok, body: await response.text() }
}
