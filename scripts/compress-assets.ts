import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Fonts and pictures are compressed already. */
const isText = (name: string) => /\.(?:js|css|svg)$/.test(name)

/**
 * Puts beside every file of a build what is sent in its place to browsers that take it: as small as it gets, which would be
 * too slow to do for each of them.
 */
export async function compressAssets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(isText)
  await Promise.all(
    names.map(async (name) => {
      const file = `${folder}/${name}`
      const whole = await readFile(file)
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: whole.length }
      await Promise.all([
        brotli(whole, { params }).then((small) => writeFile(`${file}.br`, small)),
        zip(whole, { level: constants.Z_BEST_COMPRESSION }).then((small) =>
          writeFile(`${file}.gz`, small),
        ),
      ])
    }),
  )
}
