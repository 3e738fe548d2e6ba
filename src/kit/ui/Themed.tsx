import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { coloursOf, themeOf, type Density } from './theme.ts'

interface ThemedProps {
  /** The store's colour; leaf green without one. */
  readonly brandColor?: string | null
  readonly density?: Density
  readonly children: ReactNode
}

/** The look of everything inside; one per frame. */
export function Themed({ brandColor = null, density = 'airy', children }: ThemedProps) {
  const theme = useMemo(() => themeOf(brandColor, density), [brandColor, density])
  const colours = useMemo(() => coloursOf(brandColor), [brandColor])
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme="light"
      colorSchemeManager={onlyLight}
      // A phone would reckon some four hundred of them for every page; but for a brand's they stand in base.css.
      withCssVariables={false}
      // They would travel inside every page; what hides at a width says so in its own styles.
      withGlobalClasses={false}
    >
      {/* Its only words are colours that have been read as such. */}
      <style dangerouslySetInnerHTML={{ __html: colours }} />
      {children}
    </MantineProvider>
  )
}

const nothing = () => undefined

/** Nobody chooses, so there is nothing to look for in what the browser keeps. */
const onlyLight: MantineColorSchemeManager = {
  get: () => 'light',
  set: nothing,
  subscribe: nothing,
  unsubscribe: nothing,
  clear: nothing,
}
