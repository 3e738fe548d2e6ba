import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const installedBySystems = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The Chromium that the journeys drive, or undefined when the machine has none. */
function findBrowser(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH
  if (!chosen) return [chromium.executablePath(), ...installedBySystems].find(existsSync)
  if (existsSync(chosen)) return chosen
  throw new Error(`CHROMIUM_PATH names ${chosen}, and there is no such file.`)
}

/** The same for those who cannot go on without. */
export function wholeBrowser(): string {
  const found = findBrowser()
  if (found === undefined) throw new Error('No Chromium here. `npm test -- browser` installs one.')
  return found
}

const shell = '/usr/bin/chromium-headless-shell'

/**
 * Chromium without any window of its own where the machine has it, else the whole one: what it does not draw is a quarter
 * of the work of a journey. It keeps no page for Back and takes no messages from a push service.
 */
export const lightBrowser = (): string =>
  !process.env.CHROMIUM_PATH && existsSync(shell) ? shell : wholeBrowser()

function installBrowser(): string {
  const ways = [() => attempt('playwright', ['install', 'chromium', '--no-shell']), installByApt]
  for (const way of ways) {
    way()
    const found = findBrowser()
    if (found) return found
  }
  throw new Error(
    'No Chromium on this machine, and neither Playwright nor apt-get could install one. ' +
      'Install Chromium or Chrome and name it in CHROMIUM_PATH.',
  )
}

function installByApt() {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return
  attempt('apt-get', ['update'])
  // One by one: not every system has both.
  for (const name of ['chromium', 'chromium-headless-shell']) {
    attempt('apt-get', ['install', '-y', '--no-install-recommends', name])
  }
}

function attempt(file: string, args: readonly string[]) {
  console.log(`${file} ${args.join(' ')}`)
  spawnSync(file, args, {
    stdio: 'inherit',
    timeout: 5 * 60_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

if (import.meta.main) {
  try {
    console.log(findBrowser() ?? installBrowser())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
