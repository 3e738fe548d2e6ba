import cluster from 'node:cluster'
import { readConfig } from './config.ts'
import { fail } from './fail.ts'

// The server as an operator starts it: one process, or one that starts several and looks after them.

try {
  const config = readConfig(process.env)
  if (config.workers > 1 && cluster.isPrimary) {
    const { superviseWorkers } = await import('./workers.ts')
    process.exit(await superviseWorkers(config))
  }
  const { startAndStay } = await import('./start.ts')
  await startAndStay(config)
} catch (error) {
  fail(error)
}
