import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { printerFaults, startFakePrinter, type FakePrinter } from '../../fakes/printer.ts'
import { escapeHtml } from '../../kit/server/mail-layout.ts'

const usualPort = 9100
const mostShown = 30

/** While developing: a printer of our own, and at /dev/printer what it has printed, latest first, as pictures. */
export async function serveDevPrinter(
  app: FastifyInstance,
  log: Pick<Logger, 'warn'>,
): Promise<() => Promise<void>> {
  const printer = await startFakePrinter(usualPort).catch((error: Error) => {
    log.warn({ reason: error.message }, 'the printer of /dev/printer has another port')
    return startFakePrinter()
  })
  app.get('/dev/printer', { schema: { hide: true } }, (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'",
      )
      .send(pageOf(printer)),
  )
  app.get<{ Querystring: { fault?: string } }>(
    '/dev/printer/fault',
    { schema: { hide: true } },
    ({ query }, reply) => {
      printer.meet(printerFaults.find((fault) => fault === query.fault))
      return reply.redirect('/dev/printer')
    },
  )
  return () => printer.close()
}

function pageOf({ host, port, printed, fault }: FakePrinter): string {
  const now = fault()
  const faults = [undefined, ...printerFaults].map((each) => {
    const name = each ?? 'all is well'
    return each === now
      ? `<strong>${name}</strong>`
      : `<a href="/dev/printer/fault?fault=${encodeURIComponent(each ?? '')}">${name}</a>`
  })
  const papers = printed
    .slice(-mostShown)
    .toReversed()
    .flatMap(({ papers: pieces, text, pulses }) => [
      ...(pulses > 0 ? ['<p>The drawer was opened.</p>'] : []),
      ...pieces.map(
        (piece) =>
          `<img alt="${escapeHtml(text.join(' '))}" src="data:image/png;base64,${piece.toString('base64')}">`,
      ),
    ])
  return `<!doctype html><html lang="en"><title>Printer</title>
<style>body{font:16px sans-serif;background:#ddd;padding:1rem}img{display:block;width:288px;margin:1rem 0;box-shadow:0 1px 4px #0006}</style>
<h1>Printer</h1><p>At ${host}, port ${port}. ${faults.join(' · ')}</p>
${papers.length === 0 ? '<p>No paper yet.</p>' : papers.join('')}</html>`
}
