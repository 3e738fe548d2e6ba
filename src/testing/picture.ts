import sharp from 'sharp'

/** A picture that may be uploaded, as small as it gets. */
export const redSquare = (): Promise<Buffer> =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
