import { expect, type Page } from '@playwright/test'
import { frameOf } from '../prints.ts'

/** A receipt as it came out of a browser, word for word. */
export interface Receipt {
  /** "A-0042", or "#1042" of a sale that the server answered in time. */
  readonly number: string
  readonly mark: string
  readonly lines: readonly string[]
  /** Total and payment, each row with its amount. */
  readonly rows: readonly string[]
}

/** Runs in every page and every frame before anything of theirs: nobody closes a dialog of the browser here. */
export function printNowhere(): void {
  window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
}

export async function printReceipt(page: Page): Promise<Receipt> {
  await page.getByRole('button', { name: 'Print Receipt' }).click()
  const paper = frameOf(page, 'Receipt')
  await expect(paper.locator('html[data-printed]')).toHaveCount(1, { timeout: 15_000 })
  return paper.locator('body').evaluate(readPaper)
}

/** Runs in the page. */
function readPaper(body: HTMLElement): Receipt {
  const textOf = (element: Element | null | undefined) =>
    (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  const all = (selector: string) => [...body.querySelectorAll(selector)]
  const customer =
    all('.facts p')
      .map(textOf)
      .find((text) => text.startsWith('Customer: ')) ?? ''
  return {
    number: textOf(body.querySelector('.number')),
    mark: customer.slice('Customer: '.length),
    lines: all('.items li').map(
      (line) => `${textOf(line.children[0])} ${textOf(line.children[1])}`,
    ),
    rows: all('.totals div').map(
      (row) => `${textOf(row.querySelector('dt'))} ${textOf(row.querySelector('dd'))}`,
    ),
  }
}
