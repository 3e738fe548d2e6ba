import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { inTransaction } from '../../database/transaction.ts'
import { byteOrderMark, csvLine, type Cell } from '../csv.ts'
import type { AnyEndpoint, Received } from '../endpoint.ts'
import { invariant } from '../problem.ts'
import { admit } from './admission.ts'
import type { Scope } from './scope.ts'
import type { Backbone } from './serve.ts'

export interface CsvFile<E extends AnyEndpoint, Row> {
  /** Without the ending: "products". */
  readonly name: string
  readonly header: readonly string[]
  readonly cells: (row: Row) => readonly Cell[]
  /** The rows that come after `last`, or the first ones; none ends the file. */
  readonly read: (
    scope: Scope,
    received: Received<E>,
    last: Row | undefined,
  ) => Promise<readonly Row[]>
}

/**
 * Serves a whole list as a CSV file that is written while it is read. Every batch is a transaction of its own, so a
 * slow reader never holds one open.
 */
export function serveCsv<E extends AnyEndpoint, Row>(
  backbone: Backbone,
  endpoint: E,
  file: CsvFile<E, Row>,
): void {
  backbone.app.route({
    method: endpoint.method,
    url: backbone.apiBase + endpoint.path,
    config: { endpoint },
    schema: {
      summary: endpoint.summary,
      ...(endpoint.query && { querystring: endpoint.query }),
      response: { 200: { content: { 'text/csv': { schema: z.string() } } } },
    },
    preValidation: async (request) => {
      request.admitted = await admit(backbone.gate, endpoint, request)
    },
    handler: async (request, reply) => {
      const { params, query, body } = request
      const received = { params, query, body } as Received<E>
      const read = (last: Row | undefined) =>
        inReading(backbone, request, (scope) => file.read(scope, received, last))
      // Before the headers: what fails here is still answered as a failure.
      const first = await read(undefined)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${file.name}.csv"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(lines(file, first, read)))
    },
  })
}

async function* lines<E extends AnyEndpoint, Row>(
  { header, cells }: CsvFile<E, Row>,
  first: readonly Row[],
  read: (last: Row) => Promise<readonly Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(header)
  let rows = first
  for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
    yield rows.map((row) => csvLine(cells(row))).join('')
    rows = await read(last)
  }
}

function inReading<Result>(
  { database, now }: Backbone,
  { admitted: { storeId, actor, grant } }: FastifyRequest,
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> {
  invariant(storeId !== undefined, 'a list belongs to a store')
  return inTransaction(database, { role: 'larder_app', storeId, readOnly: true }, (db, ends) =>
    work({
      ...ends,
      db,
      storeId,
      actor,
      grant,
      now: now(),
      enqueue: async () => noEffect(),
      after: noEffect,
      announce: noEffect,
    }),
  )
}

const noEffect = () => invariant(false, 'reading a list changes nothing')
