import { expect, test } from 'vitest'
import { startServer } from '../../testing/test-server.ts'
import { effectsEnded, runEffects } from './effects.ts'

/** Enough turns for whatever could go on to have done so. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 20))

test('whoever waits for what follows commits waits for what that began, too', async () => {
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const said: string[] = []
  const log = { error: () => said.push('logged') }
  runEffects(
    [
      async () => {
        await first.promise
        runEffects([() => second.promise], log)
      },
    ],
    log,
  )
  const waited = effectsEnded().then(() => said.push('ended'))
  await aMoment()
  first.resolve()
  await aMoment()
  expect(said).toEqual([])
  second.resolve()
  await waited
  expect(said).toEqual(['ended'])
})

test('an effect that fails is logged, and ends', async () => {
  const failures: unknown[] = []
  const log = { error: (error: unknown) => failures.push(error) }
  const broken = new Error('broken')
  runEffects([() => Promise.reject(broken), () => undefined], log)
  await effectsEnded()
  expect(failures).toEqual([broken])
})

test('a server has gone down when what follows its commits has ended', async () => {
  const server = await startServer()
  const order: string[] = []
  const slowly = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    order.push('ended')
  }
  runEffects([slowly], server.app.log)
  await server.app.close()
  order.push('down')
  expect(order).toEqual(['ended', 'down'])
  await server.close()
})
