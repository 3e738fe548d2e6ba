import { useEffect, useRef, useState, type ReactNode } from 'react'

interface NearProps {
  /** What the contents will take, so that nothing moves when they come. */
  readonly height: string
  readonly children: ReactNode
}

/** Holds the place of something costly until it is about to be seen. */
export function Near({ height, children }: NearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)

  useEffect(() => {
    if (place.current === null) return undefined
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) setNear(true)
      },
      { rootMargin: '200px' },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])

  return (
    <div ref={place} style={{ minHeight: height }}>
      {isNear && children}
    </div>
  )
}
