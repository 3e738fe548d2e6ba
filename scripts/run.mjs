// The door to every command. Plain JavaScript without packages, because it is what puts them in
// place: it runs on the machine's own Node, installs what the lock file asks for, and hands over to
// the Node 24 that is one of those packages.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const record = join(modules, '.package-lock.json')
const node = join(modules, 'node', 'bin', 'node')
const path = [join(modules, '.bin'), process.env.PATH].join(delimiter)

// A server keeps far less memory than it would otherwise; docs/performance.md has the figures.
const frugal = JSON.parse(readFileSync(join(root, 'scripts/frugal.json'), 'utf8'))

const commands = {
  start: { env: frugal, runs: [['scripts/build.ts'], ['dist/larder.js']] },
  dev: { env: { LARDER_DEV: '1' }, runs: [['src/app/dev/host.ts']] },
  test: { runs: [['scripts/check.ts']] },
  build: { runs: [['scripts/build.ts']] },
  generate: { runs: [['scripts/generate.ts']] },
  screens: { runs: [['scripts/screenshots.ts']] },
  bench: { runs: [['bench/run.ts']] },
  mutants: { runs: [['scripts/mutants.ts']] },
  backup: { runs: [['scripts/backup.ts']] },
  storm: { runs: [['scripts/storm.ts']] },
  restore: { runs: [['scripts/restore.ts']] },
  operator: { runs: [['scripts/operator.ts']] },
  format: { runs: [['node_modules/oxfmt/bin/oxfmt']] },
}

const [name = 'start', ...rest] = process.argv.slice(2)
const command = commands[name] ?? { runs: [[name]] }

if (!isInstalled(name !== 'start')) await install()
const last = command.runs.length - 1
for (const [at, args] of command.runs.entries()) {
  const more = at === last ? rest : []
  await run(node, [...args, ...more], { ...command.env, ...process.env, PATH: path })
}

/** npm writes its record at the very end of an install, so one that broke off has none. */
function isInstalled(withDevelopment) {
  const wanted = packagesIn(join(root, 'package-lock.json'))
  const present = packagesIn(record)
  if (!existsSync(node)) return false
  return Object.entries(wanted).every(([at, { version, integrity, ...is }]) => {
    const found = present[at]
    if (found) return found.version === version && [found.integrity, undefined].includes(integrity)
    // Optional packages are built for other machines and rightly absent on this one.
    return at === '' || is.optional || is.devOptional || (is.dev && !withDevelopment)
  })
}

function packagesIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}

async function install() {
  console.log('Installing the packages of package-lock.json. This takes a minute, once.')
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    stop(`Node ${process.versions.node} is too old to install Larder; it needs 20.19 or later.`)
  }
  const start = performance.now()
  rmSync(record, { force: true })
  const cli = process.env.npm_execpath
  const npm = cli?.endsWith('npm-cli.js') ? [process.execPath, cli] : ['npm']
  // Warnings are about the machine's Node, which runs nothing but this install.
  const args = [...npm.slice(1), 'ci', '--include=dev', '--loglevel=error']
  await run(npm[0], args, process.env)
  if (!existsSync(node)) {
    stop('npm did not run the install script of the package `node`. Is `ignore-scripts` set?')
  }
  console.log(`Installed in ${((performance.now() - start) / 1000).toFixed(1)} s.`)
}

/** Resolves when the child ends well; otherwise ends this process the way the child ended. */
function run(file, args, env) {
  const child = spawn(file, args, { cwd: root, env, stdio: 'inherit' })
  const forward = (signal) => {
    // A terminal sends Ctrl+C to the child too; a second one would look like impatience.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  return new Promise((done) => {
    child.on('error', (error) => stop(`${file} does not start: ${error.message}`))
    child.on('exit', (code, signal) => {
      for (const each of signals) process.off(each, forward)
      if (code === 0) done()
      else process.exit(code ?? 128 + constants.signals[signal])
    })
  })
}

function stop(text) {
  console.error(text)
  process.exit(1)
}
