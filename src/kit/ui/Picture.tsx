import type { ReactNode } from 'react'
import { pictureOfWidth, pictureWidths } from '../picture.ts'
import { Image } from './Image.tsx'
import styles from './Picture.module.css'

interface PictureProps {
  readonly src: string | null
  /** Empty when the text beside it already says what it shows. */
  readonly alt: string
  /** Width by height; the box keeps it whatever the file holds. */
  readonly ratio?: readonly [number, number]
  /** How much of the screen it takes, as the attribute of the same name words it. */
  readonly sizes?: string
  /** True for what is seen first: it is fetched at once, the rest when it comes near. */
  readonly isFirst?: boolean
  readonly className?: string | undefined
  /** Stands in where there is none; a plate with a cup when left out. */
  readonly instead?: ReactNode
}

/** A photo in a box of fixed shape; a drawn plate stands in where there is none or it fails to load. */
export function Picture({
  src,
  alt,
  ratio = [4, 3],
  sizes = '100vw',
  isFirst = false,
  className,
  instead = <Plate label={alt} />,
}: PictureProps) {
  const [width, height] = ratio

  return (
    <span
      className={className === undefined ? styles.box : `${styles.box} ${className}`}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      <Image
        src={src}
        srcSet={src === null ? undefined : srcSetOf(src)}
        sizes={sizes}
        alt={alt}
        width={width * 200}
        height={height * 200}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        {...(isFirst && { fetchPriority: 'high' as const })}
        instead={instead}
      />
    </span>
  )
}

const srcSetOf = (src: string) =>
  src.endsWith('.webp')
    ? pictureWidths.map((width) => `${pictureOfWidth(src, width)} ${width}w`).join(', ')
    : undefined

const Plate = ({ label }: { readonly label: string }) => (
  <svg
    viewBox="0 0 80 60"
    preserveAspectRatio="xMidYMid slice"
    {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    <rect width="80" height="60" fill="var(--wash)" />
    <g
      fill="none"
      stroke="var(--mantine-color-brand-8)"
      strokeOpacity="0.7"
      strokeWidth="1.6"
      strokeLinecap="round"
    >
      <path d="M28 27h20v8a9 9 0 0 1-9 9h-2a9 9 0 0 1-9-9z" />
      <path d="M48 29h2.500a4 4 0 0 1 0 8H47" />
      <path d="M34 22c-2-3 2-4 0-7M41 22c-2-3 2-4 0-7" opacity=".6" />
    </g>
  </svg>
)
