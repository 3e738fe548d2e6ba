import { nextTask } from '../../kit/ui/turns/next-task.ts'

/*
 * What a built page of the shop begins with. The page is complete before any script runs, and what draws it goes first: only
 * once it has been drawn are the scripts asked for that bring it to life, all at once, and each is run by itself, so that a
 * finger is answered in between.
 */

/** Put in by the build, so that this file has another name with every version (scripts/start-last.ts). */
declare const sharedFiles: readonly string[]
declare const entryFile: string

/**
 * What was pressed last and does not answer yet: it is pressed again when it does. Until then a button is off, or the browser
 * would send a form by itself, and of a press on it nobody else hears.
 */
let pressed: HTMLButtonElement | false | null | undefined

const off = 'button:disabled'
addEventListener('pointerup', ({ target }) => {
  pressed = (target as Element).closest<HTMLButtonElement>(off)
})
addEventListener('keydown', ({ key, target }) => {
  // Of any other key: whoever types on has not finished. Each byte counts here: no form that is off has a field of many lines.
  pressed =
    key === 'Enter' && (target as HTMLInputElement).form?.querySelector<HTMLButtonElement>(off)
})

async function start(): Promise<void> {
  // Those of the screen, of the server (assets.ts); what they stand on is shared.
  const ofScreen = document.querySelector('#screen')?.textContent ?? '[]'
  const files = [...sharedFiles, ...(JSON.parse(ofScreen) as readonly string[]), entryFile]
  for (const href of files) {
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: 'modulepreload',
        fetchPriority: 'low',
        href,
      }),
    )
    await nextTask()
  }
  for (const file of files) {
    // A screen's that does not come is asked for again by the entry, which says so.
    await import(/* @vite-ignore */ file).catch((error: unknown) => {
      if (file === entryFile) throw error
    })
    await nextTask()
  }
  // For whoever wants to know: the journeys, and a style sheet that would say it.
  document.documentElement.dataset.awake = ''
  if (pressed) pressed.click()
}

// A page in the background is not drawn.
if (document.hidden) void start()
else requestAnimationFrame(() => setTimeout(() => void start()))
