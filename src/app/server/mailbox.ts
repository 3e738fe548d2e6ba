import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../../kit/server/mail-layout.ts'

const mostShown = 50

/** While developing: what the product has mailed, latest first, so that codes and links can be followed. */
export function serveMailbox(app: FastifyInstance, folder: string): void {
  app.get('/dev/mail', { schema: { hide: true } }, async (_, reply) => {
    const { default: PostalMime } = await import('postal-mime')
    const names = await readdir(folder).catch((): string[] => [])
    const letters: string[] = []
    for (const name of names.toSorted().toReversed().slice(0, mostShown)) {
      const { to, subject, text, date } = await PostalMime.parse(await readFile(join(folder, name)))
      const reader = to?.map(({ address }) => address).join(', ') ?? ''
      letters.push(
        `<article><h2>${escapeHtml(subject ?? '')}</h2><p>${escapeHtml(reader)} · ${escapeHtml(date ?? '')}</p><pre>${linked(text ?? '')}</pre></article>`,
      )
    }
    const page = letters.length === 0 ? '<p>No mail yet.</p>' : letters.join('<hr>')
    return reply
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><title>Mailbox</title><main>${page}</main>`)
  })
}

const linked = (text: string) =>
  escapeHtml(text).replace(
    /https?:\/\/[^\s<]+/g,
    (address) => `<a href="${address}">${address}</a>`,
  )
