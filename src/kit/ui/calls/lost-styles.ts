/**
 * Has a style sheet that did not come asked for again. Vite takes it for there once its link stands in the document,
 * whatever came of it: a screen that was tried again had its script, and no style.
 */
export function dropLostStyles(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove()
    },
    { capture: true },
  )
}
