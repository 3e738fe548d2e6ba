import { keys } from '../accounts/key-contract.ts'
import type { KeyRightName } from '../accounts/key-rights.ts'
import { randomCode } from '../kit/server/ids.ts'
import { callerOf, type Caller } from '../kit/server/in-process.ts'
import { testPassword, type TestServer, type TestStore } from './test-server.ts'

/** A program of the store's, with these rights. */
export async function keyOf(
  server: TestServer,
  store: TestStore,
  rights: readonly KeyRightName[],
): Promise<Caller> {
  const name = `Program ${randomCode(6)}`
  const body = { name, rights: [...rights], days: 0 as const, password: testPassword }
  return callerOf(server.app, (await store.admin.send(keys.add, { body })).body.key)
}
