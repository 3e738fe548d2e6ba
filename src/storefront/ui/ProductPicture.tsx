import type { ProductCard } from '../../catalog/contract.ts'
import { Picture } from '../../kit/ui/Picture.tsx'
import { drawingOfWords } from './drawings.tsx'

interface ProductPictureProps {
  readonly product: Pick<ProductCard, 'name' | 'image' | 'category'>
  /** Left out where its name stands beside it. */
  readonly alt?: string
  readonly sizes: string
  readonly isFirst?: boolean
  readonly className?: string | undefined
}

/** A product's photo; without one, a jar in the colour of its category with what it is drawn on the label. */
export const ProductPicture = ({ product, alt = '', ...more }: ProductPictureProps) => (
  <Picture
    src={product.image}
    alt={alt}
    instead={<Jar product={product} label={alt} />}
    {...more}
  />
)

const fills = ['#c98a4b', '#7fa06a', '#8a5a3a', '#e0b85c', '#b4574a', '#5f8f7b', '#d7a98c'] as const

/** The same for all of a category. */
const fillOf = (name: string) =>
  fills[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % fills.length]

interface JarProps {
  readonly product: ProductPictureProps['product']
  readonly label: string
}

const Jar = ({ product: { name, category }, label }: JarProps) => (
  <svg
    viewBox="0 0 80 60"
    preserveAspectRatio="xMidYMid slice"
    {...(label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    <rect width="80" height="60" fill="var(--wash)" />
    <rect y="51" width="80" height="4" fill="#a77c4f" />
    <rect x="27" y="8" width="26" height="6" rx="2" fill="#5a4a3a" />
    <rect x="23" y="14" width="34" height="37" rx="6" fill="#fffdf9" stroke="#d9cdb8" />
    <path d="M24 22h32v23a5 5 0 0 1-5 5H29a5 5 0 0 1-5-5z" fill={fillOf(category?.name ?? name)} />
    <rect x="29" y="26" width="22" height="20" rx="3" fill="#fffdf9" />
    <g
      transform="translate(31.4 27) scale(.36)"
      fill="none"
      stroke="#5a4a3a"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {drawingOfWords(`${name} ${category?.name ?? ''}`)}
    </g>
  </svg>
)
