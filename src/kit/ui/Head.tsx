import {
  Children,
  cloneElement,
  createContext,
  isValidElement,
  use,
  useLayoutEffect,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'

/** `https://larder.example`, without a path: for addresses that leave the page. */
const OriginContext = createContext('')
export const OriginProvider = OriginContext.Provider
export const useOrigin = () => use(OriginContext)

interface HeadProps {
  readonly title: string
  readonly description?: string
  /** Path of a picture for previews. */
  readonly image?: string | null
  /** The page's own path when search engines should list it under one address only. */
  readonly canonical?: string
}

/** Takes what belongs into the head of a document that is being written; a browser has a head of its own. */
const HeadContext = createContext<((elements: ReactNode) => void) | undefined>(undefined)
export const HeadProvider = HeadContext.Provider

/** Elements for the head of the document, of which the one that stands longer counts. */
export function InHead({ children }: { readonly children: ReactNode }) {
  const write = use(HeadContext)
  useLayoutEffect(takeOver, [])
  if (write === undefined) return createPortal(children, document.head)
  write(Children.map(children, marked))
  return null
}

const marked = (element: ReactNode) =>
  isValidElement<object>(element) ? cloneElement(element, ofPage) : null

const ofPage = { 'data-page': '' }

/** What a document came with goes, once the page writes it itself. */
function takeOver(): void {
  for (const element of document.head.querySelectorAll('[data-page]')) element.remove()
}

/** What a page says about itself: to the tab, to search engines and to whoever shares it. */
export function Head({ title, description, image, canonical }: HeadProps) {
  const origin = useOrigin()
  return (
    <InHead>
      <title>{title}</title>
      <meta property="og:title" content={title} />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      {image && <meta property="og:image" content={origin + image} />}
      {canonical && <link rel="canonical" href={origin + canonical} />}
      {canonical && <meta property="og:url" content={origin + canonical} />}
    </InHead>
  )
}

/** Facts for search engines, as schema.org words them. */
export const Facts = ({ facts }: { readonly facts: object }) => (
  // A data block never runs; `<` is the one character that could end it.
  <script
    type="application/ld+json"
    dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll('<', '\\u003c') }}
  />
)
