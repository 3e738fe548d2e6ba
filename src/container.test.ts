import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const fileOf = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

const dockerfile = fileOf('Dockerfile')
const compose = fileOf('compose.yaml')
const config = fileOf('src/app/server/config.ts')

/** Every setting that the server reads, by its name in the environment. */
const settings = Array.from(config.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm), ([, name = '']) => name)
/** What Node and its memory are told by, beside the settings. */
const frugal = JSON.parse(fileOf('scripts/frugal.json')) as Readonly<Record<string, string>>

test('the container sets nothing that the server does not read, and every setting reaches it by one file', () => {
  expect(settings.length).toBeGreaterThan(40)
  const set = Array.from(dockerfile.matchAll(/^ENV (.+)$/gm), ([, line = '']) =>
    Array.from(
      line.matchAll(/([A-Z][A-Z0-9_]+)=(\S+)/g),
      ([, name = '', value = '']) => [name, value] as const,
    ),
  ).flat()
  const ofNode = set.filter(([name]) => !settings.includes(name))
  expect(Object.fromEntries(ofNode)).toEqual(frugal)
  const larder = compose.slice(
    compose.indexOf('  larder:'),
    compose.indexOf('  postgres:\n    image'),
  )
  expect(larder).toContain('path: larder.env')
  // A setting named here would not reach the container from the file.
  expect(larder).not.toContain('environment:')
})

test('the container has one Node, and runs as nobody in particular', () => {
  const [, ran = ''] = dockerfile.split(/^FROM .*$/m).slice(1)
  expect(dockerfile).toContain('rm -rf node_modules/node node_modules/.bin/node')
  expect(ran).toContain('COPY --from=made')
  expect(ran).not.toMatch(/npm (?:ci|install)/)
  expect(ran).toMatch(/^USER node$/m)
})

test('its health check asks whether it is ready, and knows the port by the setting', () => {
  const check = /^HEALTHCHECK[\s\S]*?\n {2}CMD (.+)$/m.exec(dockerfile)?.[1] ?? ''
  expect(check).toContain("'/api/ready'")
  expect(check).toContain('process.env.PORT')
})

test('a stop is given longer than the server takes for it, and the server longer than its jobs', () => {
  const numberIn = (text: string, pattern: RegExp) =>
    Number((pattern.exec(text)?.[1] ?? 'nothing').replaceAll('_', ''))
  const graceMs = numberIn(compose, /stop_grace_period: (\d+)s/) * 1000
  const endMs = numberIn(fileOf('src/app/server/start.ts'), /longestEndMs = ([\d_]+)/)
  const jobsMs = numberIn(fileOf('src/kit/server/jobs.ts'), /graceful: true, timeout: ([\d_]+)/)
  expect(jobsMs).toBeGreaterThan(0)
  expect(endMs).toBeGreaterThan(jobsMs)
  expect(graceMs).toBeGreaterThan(endMs)
})
