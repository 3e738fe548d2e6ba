import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pictureTexts } from '../picture.ts'
import { invalid } from '../problem.ts'
import { randomToken } from './ids.ts'
import { lookOf, type PictureLook } from './picture-look.ts'

/** Widths that every picture is kept in; the browser takes the one that fits its screen. */
const imageWidths = [320, 640, 1280] as const
const widest = imageWidths[2]

/** Where pictures live; the local disk by default. */
export interface ObjectStore {
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<Buffer | undefined>
  remove(key: string): Promise<void>
}

export interface KeptPicture {
  /** Of the widest. */
  readonly key: string
  readonly bytes: number
}

export interface PrivatePicture extends KeptPicture {
  /** Of the file as it came. */
  readonly hash: Buffer
  readonly look: PictureLook
}

export interface Images {
  /** Re-encodes a picture to WebP in the fixed widths. */
  keep(storeId: string, bytes: Buffer): Promise<KeptPicture>
  /** The same under a name that leads nowhere for strangers, with how it looks; each is a file of its own. */
  keepPrivate(storeId: string, bytes: Buffer): Promise<PrivatePicture>
  read(key: string): Promise<Buffer | undefined>
  /** Where their files are, for what carries them as they are. */
  readonly files: ObjectStore
  remove(key: string): Promise<void>
}

/** First path segment of every picture's address. */
export const imageBase = '/images/'

const accepted: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp', 'gif'])
const mostPixels = 40e6

/** `key` names the widest; the others carry their width before the ending. */
const keyFor = (key: string, width: number) =>
  width === widest ? key : key.replace(/\.webp$/, `-${width}.webp`)

/** What a picture is kept in, by the name of its widest. */
export const filesOfPicture = (key: string): readonly string[] =>
  imageWidths.map((width) => keyFor(key, width))

export function createImages(store: ObjectStore): Images {
  async function put(key: string, bytes: Buffer): Promise<KeptPicture> {
    const encoded = await encodeAll(bytes)
    await Promise.all(encoded.map(({ width, file }) => store.put(keyFor(key, width), file)))
    return { key, bytes: encoded.reduce((sum, { file }) => sum + file.length, 0) }
  }
  return {
    async keep(storeId, bytes) {
      await refuseUnlessPicture(bytes)
      return put(`${storeId}/${hashOfFile(bytes).toString('hex').slice(0, 40)}.webp`, bytes)
    },
    async keepPrivate(storeId, bytes) {
      await refuseUnlessPicture(bytes)
      const look = await lookOf(bytes).catch(refuseAsUnreadable)
      const key = `${storeId}/private-${randomToken()}.webp`
      return { ...(await put(key, bytes)), hash: hashOfFile(bytes), look }
    },
    read: (key) => store.get(key),
    files: store,
    async remove(key) {
      for (const file of filesOfPicture(key)) await store.remove(file)
    },
  }
}

const hashOfFile = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** Comes with the first picture: a server without uploads does without its 20 MB of memory. */
const loadSharp = async () => (await import('sharp')).default

/** Reads only the head of the file: a bomb of pixels is refused before it is opened. */
async function refuseUnlessPicture(bytes: Buffer): Promise<void> {
  const sharp = await loadSharp()
  const metadata = await sharp(bytes, { limitInputPixels: mostPixels })
    .metadata()
    .catch((): undefined => undefined)
  if (
    !accepted.has(metadata?.format) ||
    (metadata?.width ?? 0) * (metadata?.height ?? 0) > mostPixels
  ) {
    refuseAsUnreadable()
  }
}

/** A photo is opened once, and turned and made smaller before it is written in each width. */
async function encodeAll(bytes: Buffer) {
  const sharp = await loadSharp()
  try {
    const { data, info } = await sharp(bytes, {
      limitInputPixels: mostPixels,
      failOn: 'error',
      pages: 1,
    })
      .timeout({ seconds: 10 })
      .autoOrient()
      .resize({ width: widest, withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    return await Promise.all(
      imageWidths.map(async (width) => ({
        width,
        file: await sharp(data, { raw })
          .timeout({ seconds: 10 })
          .resize({ width, withoutEnlargement: true })
          .webp({ quality: 80 })
          .toBuffer(),
      })),
    )
  } catch {
    return refuseAsUnreadable()
  }
}

function refuseAsUnreadable(): never {
  throw invalid(pictureTexts.wrongType, { image: pictureTexts.wrongType })
}

/** Keeps pictures under a folder; a picture is there whole or not at all. */
export function diskStore(folder: string): ObjectStore {
  const pathOf = (key: string) => join(folder, key)
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const unfinished = `${path}.${process.pid}.tmp`
      try {
        const file = await open(unfinished, 'w')
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    get: (key) =>
      readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      }),
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
