import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Screens } from './pages.ts'

const built = new URL('../../../dist/', import.meta.url)

/** The screens as `npm run build` left them. Their files carry a hash in the name and never change. */
export async function builtScreens(app: FastifyInstance, dist = built): Promise<Screens> {
  const [client, server] = [new URL('client/', dist), new URL('server/render.js', dist)]
  if (!existsSync(server)) {
    throw new Error('The screens are not built. Run `npm run build` first, or `npm start`.')
  }
  // The second is what the build before left, for pages that were opened then. Both are looked into at each request: a
  // build beside a running server moves what it serves from the one to the other.
  await app.register(staticFiles, {
    root: [new URL('assets/', client), new URL('before/assets/', dist)],
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
  await serveWorkers(app, dist)
  const [shop, admin, { render }] = await Promise.all([
    readFile(new URL('src/app/documents/shop.html', client), 'utf8'),
    readFile(new URL('src/app/documents/admin.html', client), 'utf8'),
    import(server.href) as Promise<Pick<Screens, 'render'>>,
  ])
  const documents = { shop, admin }
  return { render, isStrict: true, document: async (kind) => documents[kind] }
}

/**
 * The worker that keeps the back office of a store for when there is no server, each store's under its own address; and the
 * one that tells somebody how their order stands. Neither answers for a page of a shop.
 */
async function serveWorkers(app: FastifyInstance, dist: URL): Promise<void> {
  for (const name of ['counter-worker', 'order-worker'] as const) {
    const script = await readFile(new URL(`worker/${name}.js`, dist), 'utf8')
    app.get(`/${name}.js`, { schema: { hide: true } }, (_, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('service-worker-allowed', '/')
        .headers(name === 'order-worker' ? strictly : {})
        .send(script),
    )
  }
}

/** It talks to us alone, and shows the logo of a store. */
const strictly = {
  'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'",
}
