import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Screens } from './pages.ts'

const client = new URL('../../dist/client/', import.meta.url)
const server = new URL('../../dist/server/render.js', import.meta.url)

/** The screens as `npm run build` left them. Their files carry a hash in the name and never change. */
export async function builtScreens(app: FastifyInstance): Promise<Screens> {
  if (!existsSync(server))
    throw new Error('The screens are not built. Run `npm run build` first, or `npm start`.')
  await app.register(staticFiles, {
    root: new URL('assets/', client),
    prefix: '/assets/',
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    wildcard: false,
  })
  const [shop, admin, { render }] = await Promise.all([
    readFile(new URL('src/app/shop.html', client), 'utf8'),
    readFile(new URL('src/app/admin.html', client), 'utf8'),
    import(server.href) as Promise<Pick<Screens, 'render'>>,
  ])
  const documents = { shop, admin }
  return { render, isStrict: true, document: async (kind) => documents[kind] }
}
