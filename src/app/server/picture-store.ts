import { join } from 'node:path'
import { diskStore, type ObjectStore } from '../../kit/server/images.ts'
import { s3Store } from '../../kit/server/s3-store.ts'
import type { Config } from './config.ts'

/** Where pictures are kept: a bucket, or the data folder. */
export const pictureStore = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): ObjectStore =>
  s3 ? s3Store(s3) : diskStore(join(dataDir, 'images'))
