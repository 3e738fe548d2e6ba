import { createContext, use } from 'react'

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

/** What a page says about itself: to the tab, to search engines and to whoever shares it. */
export function Head({ title, description, image, canonical }: HeadProps) {
  const origin = useOrigin()
  return (
    <>
      <title>{title}</title>
      <meta property="og:title" content={title} />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      {image && <meta property="og:image" content={origin + image} />}
      {canonical && <link rel="canonical" href={origin + canonical} />}
      {canonical && <meta property="og:url" content={origin + canonical} />}
    </>
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
