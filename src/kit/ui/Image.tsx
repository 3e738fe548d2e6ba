import { useState, type ComponentPropsWithRef, type ReactNode } from 'react'

interface ImageProps extends Omit<ComponentPropsWithRef<'img'>, 'src' | 'alt' | 'ref' | 'onError'> {
  readonly src: string | null
  /** Empty when the text beside it already says what it shows. */
  readonly alt: string
  /** Stands in where there is none or it fails to load, so that nobody sees the browser's broken picture. */
  readonly instead: ReactNode
}

/** Every picture of the product is one of these. */
export function Image({ src, alt, instead, ...more }: ImageProps) {
  const [failed, setFailed] = useState<string>()
  if (src === null || src === '' || src === failed) return instead
  return (
    <img
      {...more}
      src={src}
      alt={alt}
      // It may have failed before React was listening.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setFailed(src)
      }}
      onError={() => setFailed(src)}
    />
  )
}
