import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { invalid, invariant, Problem } from '../../kit/problem.ts'
import { admit } from '../../kit/server/admission.ts'
import type { ObjectStore } from '../../kit/server/images.ts'
import type { Backbone } from '../../kit/server/serve.ts'
import { archives } from '../contract.ts'
import { rowsOf } from '../manifest.ts'
import { importStore, type ImportInto } from './import-store.ts'
import { takeStore } from './take-store.ts'

/** What open screens and kept answers are about: all of it is new. */
const everything = ['store', 'menu', 'stock', 'orders', 'people', 'shifts'] as const
const mostBytes = 2 * 1024 ** 3

/** The archive of a store, out and in. Files are written beside, whole, before anything of them is sent or believed. */
export function serveArchives(
  backbone: Backbone,
  objects: ObjectStore,
  people: Pick<ImportInto, 'settlePeople' | 'unknownPassword'>,
): void {
  serveExport(backbone, objects)
  serveImport(backbone, objects, people)
}

const admitted = (backbone: Backbone, endpoint: (typeof archives)['exported' | 'imported']) => ({
  method: endpoint.method,
  url: backbone.apiBase + endpoint.path,
  config: { endpoint },
  preValidation: async (request: FastifyRequest) => {
    request.admitted = await admit(backbone.gate, endpoint, request)
  },
})

function serveExport(backbone: Backbone, objects: ObjectStore): void {
  const { database, app } = backbone
  app.route({
    ...admitted(backbone, archives.exported),
    schema: {
      summary: archives.exported.summary,
      params: archives.exported.params,
      response: { 200: { content: { 'application/zip': { schema: z.string() } } } },
    },
    handler: async (request, reply) => {
      const folder = await mkdtemp(join(tmpdir(), 'larder-archive-'))
      const file = join(folder, 'store.zip')
      try {
        await takeStore({ database, objects }, storeOf(request), file)
      } catch (error) {
        await rm(folder, { recursive: true })
        throw error
      }
      const stream = createReadStream(file)
      stream.on('close', () => void rm(folder, { recursive: true }))
      return reply
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="store.zip"')
        .header('cache-control', 'no-store')
        .send(stream)
    },
  })
}

function serveImport(
  backbone: Backbone,
  objects: ObjectStore,
  people: Pick<ImportInto, 'settlePeople' | 'unknownPassword'>,
): void {
  const { database, app, events } = backbone
  app.route({
    ...admitted(backbone, archives.imported),
    schema: {
      summary: archives.imported.summary,
      params: archives.imported.params,
      response: { 200: archives.imported.answer.extend({ success: z.literal(true) }) },
    },
    handler: async (request) => {
      const storeId = storeOf(request)
      const folder = await mkdtemp(join(tmpdir(), 'larder-archive-'))
      try {
        const file = join(folder, 'store.zip')
        await receive(request, file)
        const manifest = await importStore({ database, objects, storeId, ...people }, file)
        for (const topic of everything) events.publish({ storeId, topic })
        const pictures = manifest.tables['images']?.rows ?? 0
        const { missing } = manifest.pictures
        return {
          success: true as const,
          message: 'The store is here, as it was when its archive was made.',
          data: { rows: rowsOf(manifest), pictures, missing: missing.length },
        }
      } finally {
        await rm(folder, { recursive: true })
      }
    },
  })
}

function storeOf({ admitted: { storeId } }: FastifyRequest): string {
  invariant(storeId !== undefined, 'an archive is of a store')
  return storeId
}

async function receive(request: FastifyRequest, file: string): Promise<void> {
  const part = request.isMultipart()
    ? await request.file({ limits: { fileSize: mostBytes, files: 1 } })
    : undefined
  if (part === undefined) throw invalid('Please choose an archive first')
  await pipeline(part.file, createWriteStream(file, { mode: 0o600 }))
  if (part.file.truncated) throw new Problem('too_large', 'This archive is larger than 2 GB.')
}
