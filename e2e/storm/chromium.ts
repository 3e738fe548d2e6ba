import { spawn, type ChildProcess } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { wholeBrowser } from '../../scripts/install-browser.ts'

/** A browser as a process of its own, with what it keeps in a folder that outlives it. */
export interface Running {
  readonly page: Page
  /** As a flat battery does. */
  kill(): Promise<void>
  /** As a person does, so that it has time to write down what it keeps. */
  quit(): Promise<void>
}

/** What stands on the counter; all of it is touched. */
export const devices = {
  tablet: { width: 1024, height: 768 },
  phone: { width: 375, height: 812 },
} as const

export interface Device {
  readonly screen: (typeof devices)[keyof typeof devices]
  /** The folder of what it keeps. */
  readonly profile: string
}

/** @param prepare runs in every page before anything of it. */
export async function startBrowser(
  { screen, profile }: Device,
  prepare: () => void,
): Promise<Running> {
  const portFile = join(profile, 'DevToolsActivePort')
  // Both were left by the one that was killed.
  for (const left of ['DevToolsActivePort', 'SingletonLock']) {
    await rm(join(profile, left), { force: true })
  }
  const browser = spawn(wholeBrowser(), flags(profile), { stdio: 'ignore', detached: true })
  const ended = new Promise<void>((done) => browser.once('exit', () => done()))
  const over = await connect(browser, portFile)
  const [context] = over.contexts()
  if (context === undefined) throw new Error('The browser has no context.')
  await context.addInitScript(prepare)
  // What hangs is told where it hangs; only what is awaited by name may take longer.
  context.setDefaultTimeout(45_000)
  const page = context.pages()[0] ?? (await context.newPage())
  // No window is as narrow as a phone.
  await page.setViewportSize(screen)
  return {
    page,
    async kill() {
      if (browser.exitCode === null && browser.pid !== undefined) {
        process.kill(-browser.pid, 'SIGKILL')
      }
      await ended
      await over.close().catch(() => undefined)
    },
    async quit() {
      const session = await over.newBrowserCDPSession()
      await session.send('Browser.close').catch(() => undefined)
      await ended
    },
  }
}

const flags = (profile: string) => [
  '--headless',
  `--user-data-dir=${profile}`,
  '--remote-debugging-port=0',
  '--window-size=1024,768',
  '--touch-events=enabled',
  '--force-prefers-reduced-motion',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--hide-crash-restore-bubble',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Its own menus are pages too, loaded before anybody opens one.
  '--disable-features=PreloadTopChromeWebUI',
  'about:blank',
]

async function connect(browser: ChildProcess, portFile: string): Promise<Browser> {
  const until = Date.now() + 60_000
  while (Date.now() < until && browser.exitCode === null) {
    const [port = ''] = (await readFile(portFile, 'utf8').catch(() => '')).split('\n')
    if (port !== '') return chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    await new Promise((wait) => setTimeout(wait, 50))
  }
  throw new Error('The browser did not start.')
}
