import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AnyEndpoint } from '../endpoint.ts'
import { largestPictureBytes, pictureTexts } from '../picture.ts'
import { Problem } from '../problem.ts'

const largestPicture = { bytes: largestPictureBytes, refusal: pictureTexts.tooLarge }

const uploadLimits = {
  files: 1,
  fields: 20,
  fieldSize: 200_000,
} as const

/** Reads a form: its file to `request.upload`, its fields to the body that the contract then checks. */
export async function readUpload(request: FastifyRequest, endpoint: AnyEndpoint): Promise<void> {
  try {
    request.body = await readParts(request, endpoint)
  } catch (cause) {
    // A form that ends too early, or whose parts are divided otherwise than it says.
    if (cause instanceof Problem || isRefusal(cause)) throw cause
    throw new Problem('malformed', 'This form could not be read. Please send it again.', { cause })
  }
}

const isRefusal = (cause: unknown) =>
  typeof (cause as { statusCode?: unknown }).statusCode === 'number'

async function readParts(
  request: FastifyRequest,
  endpoint: AnyEndpoint,
): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {}
  const { bytes, refusal } = endpoint.largestUpload ?? largestPicture
  for await (const part of request.parts({ limits: { ...uploadLimits, fileSize: bytes } })) {
    if (part.type === 'field') {
      body[part.fieldname] = valueOf(endpoint, part.fieldname, String(part.value))
    } else if (part.fieldname === endpoint.upload) {
      request.upload = await bytesOf(part, refusal)
    } else {
      part.file.resume()
    }
  }
  return body
}

/** An empty file is none: a form sends one where nothing was chosen. */
async function bytesOf(part: MultipartFile, refusal: string): Promise<Buffer | undefined> {
  const bytes = await part.toBuffer().catch((cause: unknown) => {
    if (!part.file.truncated) throw cause
    throw new Problem('too_large', refusal, { cause })
  })
  return bytes.length === 0 ? undefined : bytes
}

/** Forms carry text only: what the contract does not want as text is JSON in it. */
function valueOf(endpoint: AnyEndpoint, name: string, text: string): unknown {
  const shape = endpoint.body instanceof z.ZodObject ? endpoint.body.shape : {}
  const field = shape[name] as z.ZodType | undefined
  if (field === undefined || field.safeParse(text).success) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
