import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './print.module.css'

interface PrintProps {
  /** What the print is called, also when it is saved as a file. */
  readonly title: string
  /** Address of its own stylesheet: nothing of the page's reaches a print. */
  readonly stylesheet: string
  /** Of a roll, which is cut below the last line. Sheets have their size from the stylesheet. */
  readonly rollWidthMm?: number
  readonly onDone: () => void
  readonly children: ReactNode
}

/** Prints its children on a document of their own, once, as soon as it is rendered. */
export function Print({ title, stylesheet, rollWidthMm, onDone, children }: PrintProps) {
  const [paper, setPaper] = useState<Document | null>(null)
  const [isStyled, setStyled] = useState(false)
  const [lengthMm, setLengthMm] = useState<number>()

  useEffect(() => {
    if (paper === null || !isStyled) return undefined
    let isLeft = false
    void settled(paper).then(() => {
      if (!isLeft) setLengthMm(lengthOf(paper))
    })
    return () => {
      isLeft = true
    }
  }, [paper, isStyled])

  const done = useEffectEvent(onDone)
  useEffect(() => {
    const frame = paper?.defaultView
    if (!frame || lengthMm === undefined) return undefined
    const before = document.activeElement
    const end = () => {
      // With the frame goes the focus: who works by keys would begin again at the top of the page.
      if (before instanceof HTMLElement) before.focus()
      done()
    }
    frame.addEventListener('afterprint', end)
    frame.focus()
    frame.print()
    return () => frame.removeEventListener('afterprint', end)
  }, [paper, lengthMm])

  return (
    // All that is in it is ours; in a sandbox it could not tell that it is loaded or printed.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      title={title}
      className={styles.frame}
      tabIndex={-1}
      aria-hidden
      // Without a doctype the browser would lay it out as pages of the nineties were.
      srcDoc='<!doctype html><html lang="en">'
      onLoad={({ currentTarget }) => setPaper(currentTarget.contentDocument)}
    >
      {paper &&
        createPortal(
          <>
            <title>{title}</title>
            {/* In the place of a precedence, it stays where it is and tells when it is there. */}
            <link rel="stylesheet" href={stylesheet} onLoad={() => setStyled(true)} />
            {rollWidthMm !== undefined && lengthMm !== undefined && (
              <style>{`@page { size: ${rollWidthMm}mm ${lengthMm}mm; margin: 0 }`}</style>
            )}
            {children}
          </>,
          paper.body,
        )}
    </iframe>
  )
}

/** A print is complete once its letters and its pictures are there; a picture that fails is left out. */
async function settled({ fonts, images }: Document): Promise<void> {
  const pictures = Array.from(images, (image) => image.decode().catch(() => undefined))
  await Promise.all([fonts.ready, ...pictures])
}

const mmPerPixel = 25.4 / 96

const lengthOf = ({ body }: Document) =>
  Math.ceil(body.getBoundingClientRect().height * mmPerPixel) + 1
