const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

export interface Letter {
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly address: string }
  readonly closing: string
}

/** The same letter as text and as HTML; everything in it is plain text to begin with. */
export const letterOf = (letter: Letter) => ({ text: asText(letter), html: asHtml(letter) })

const asText = ({ heading, paragraphs, button, closing }: Letter) =>
  [heading, ...paragraphs, ...(button ? [`${button.label}: ${button.address}`] : []), closing].join(
    '\n\n',
  )

function asHtml({ heading, paragraphs, button, closing }: Letter): string {
  const body = paragraphs
    .map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`)
    .join('')
  const link = button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.address)}" style="background:#2f6b3c;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>`
    : ''
  return `<!doctype html><html lang="en"><body style="margin:0;background:#fbf7ef"><div style="max-width:560px;margin:0 auto;padding:32px 24px;font:16px/1.5 Figtree,Arial,sans-serif;color:#2a2620"><h1 style="font-size:22px;margin:0 0 16px">${escapeHtml(heading)}</h1>${body}${link}<p style="margin:24px 0 0;color:#6b6358">${escapeHtml(closing)}</p></div></body></html>`
}
