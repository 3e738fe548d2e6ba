import { MantineProvider } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { nightOf, paperVariables, themeOf, type Density } from './theme.ts'

interface ThemedProps {
  /** The store's colour; leaf green without one. */
  readonly brandColor?: string | null
  readonly density?: Density
  readonly children: ReactNode
}

/** The look of everything inside; one per frame. */
export function Themed({ brandColor = null, density = 'airy', children }: ThemedProps) {
  const theme = useMemo(() => themeOf(brandColor, density), [brandColor, density])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={paperVariables}
      forceColorScheme="light"
      // They would travel inside every page; what hides at a width says so in its own styles.
      withGlobalClasses={false}
    >
      {/* Its only words are colours that have been read as such. */}
      <style dangerouslySetInnerHTML={{ __html: nightOf(brandColor) }} />
      {children}
    </MantineProvider>
  )
}
