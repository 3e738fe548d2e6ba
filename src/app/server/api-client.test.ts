import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stockTea } from '../../testing/menu.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const run = promisify(execFile)
const tool = (name: string) => join(root, 'node_modules', '.bin', name)

/** Written by somebody who has the document alone. Not one type is forced. */
const program = `
import { readFile } from 'node:fs/promises'
import { Api } from './api.ts'

const [baseUrl = '', token = '', storeId = '', productId = '', addon = '', picture = ''] = process.argv.slice(2)
const shop = new Api({
  baseUrl,
  securityWorker: () => ({ headers: { authorization: \`Bearer \${token}\` } }),
}).api

const order = {
  storeId,
  customer: { firstName: 'Carla', lastName: 'Diaz', email: 'carla@example.com', phone: '0917 555 0101' },
  paymentMethod: 'cash',
  items: [{ productId, quantity: 2, addons: [{ _id: addon }] }],
}
const headers = { 'idempotency-key': 'made-by-a-client' }
const placed = await shop.ordersPlace(order, { headers })
const again = await shop.ordersPlace(order, { headers })
const image = new File([await readFile(picture)], 'logo.png', { type: 'image/png' })
const logo = await shop.storesAddLogo(storeId, { image })
const read = await shop.ordersOne(placed.data.data.id, { storeId })
const refused = await shop.ordersOne('00000000-0000-7000-8000-000000000000', { storeId }).then(
  () => 'found',
  (answer) => String(answer.status),
)
process.stdout.write(
  JSON.stringify({
    isSame: placed.data.data.id === again.data.data.id,
    total: read.data.data.total,
    items: read.data.data.items.map(({ name, quantity }) => ({ name, quantity })),
    logo: logo.data.url,
    refused,
  }),
)
`

let server: TestServer
let store: TestStore
let folder: string
beforeAll(async () => {
  server = await startServer()
  store = await openStore(server)
  folder = await mkdtemp(join(tmpdir(), 'larder-client-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

describe('a client that a tool makes from docs/openapi.json', () => {
  test('fits the calls as they are written, orders a drink, uploads a picture and reads the order', async () => {
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    const paths = `--path ${join(root, 'docs/openapi.json')} --output ${folder} --name api.ts`
    await run(tool('swagger-typescript-api'), `generate --generate-union-enums ${paths}`.split(' '))
    await writeFile(join(folder, 'program.ts'), program)
    const types = join(root, 'node_modules', '@types')
    const strictly = `--strict --module nodenext --target es2024 --lib es2024,dom,dom.iterable --typeRoots ${types} --types node --skipLibCheck`
    const written = `--ignoreConfig --rewriteRelativeImportExtensions --outDir ${folder}/out`
    await run(tool('tsc'), `${strictly} ${written} ${folder}/program.ts`.split(' '))

    const { tea, withPearls } = await stockTea(store, 1000)
    const picture = join(folder, 'logo.png')
    const drawn = sharp({ create: { width: 9, height: 9, channels: 3, background: '#c63' } })
    await drawn.png().toFile(picture)
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const sent = [address, store.admin.token ?? '', store.id, tea.id, withPearls._id, picture]
    const { stdout } = await run(process.execPath, [join(folder, 'out', 'program.js'), ...sent])
    expect(JSON.parse(stdout)).toEqual({
      isSame: true,
      total: 220,
      items: [{ name: 'Classic Milk Tea', quantity: 2 }],
      logo: expect.stringMatching(/^\/images\/.+\.webp$/) as string,
      refused: '404',
    })
  })
})
