const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

interface Row {
  readonly label: string
  readonly details?: readonly string[]
  readonly value: string
}

interface Way {
  readonly label: string
  readonly address: string
}

export interface Letter {
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** What was bought and what it comes to, say: a label, what belongs to it, and a figure. */
  readonly rows?: readonly Row[]
  readonly button?: Way
  /** Another way, less wanted than the button's. */
  readonly link?: Way
  readonly closing: string
}

/** The same letter as text and as HTML; everything in it is plain text to begin with. */
export const letterOf = (letter: Letter) => ({ text: asText(letter), html: asHtml(letter) })

const asText = ({ heading, paragraphs, rows = [], button, link, closing }: Letter) =>
  [
    heading,
    ...paragraphs,
    ...(rows.length > 0 ? [rows.map(rowAsText).join('\n')] : []),
    ...[button, link].flatMap((way) => (way ? [`${way.label}: ${way.address}`] : [])),
    closing,
  ].join('\n\n')

const rowAsText = ({ label, details = [], value }: Row) =>
  [`${label}: ${value}`, ...details.map((detail) => `  ${detail}`)].join('\n')

function asHtml({ heading, paragraphs, rows = [], button, link, closing }: Letter): string {
  const body = paragraphs
    .map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`)
    .join('')
  const table =
    rows.length > 0
      ? `<table style="width:100%;border-collapse:collapse;font:inherit;color:inherit">${rows.map(rowAsHtml).join('')}</table>`
      : ''
  const pressed = button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.address)}" style="background:#2f6b3c;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>`
    : ''
  const other = link
    ? `<p style="margin:0 0 24px"><a href="${escapeHtml(link.address)}" style="color:#2f6b3c">${escapeHtml(link.label)}</a></p>`
    : ''
  return `<!doctype html><html lang="en"><body style="margin:0;background:#fbf7ef"><div style="max-width:560px;margin:0 auto;padding:32px 24px;font:16px/1.5 Figtree,Arial,sans-serif;color:#2a2620"><h1 style="font-size:22px;margin:0 0 16px">${escapeHtml(heading)}</h1>${body}${table}${pressed}${other}<p style="margin:24px 0 0;color:#6b6358">${escapeHtml(closing)}</p></div></body></html>`
}

function rowAsHtml({ label, details = [], value }: Row): string {
  const more = details
    .map((detail) => `<br><small style="color:#6b6358">${escapeHtml(detail)}</small>`)
    .join('')
  const cell = 'padding:8px 0;border-bottom:1px solid #e6dfd0;vertical-align:top'
  return `<tr><td style="${cell}">${escapeHtml(label)}${more}</td><td style="${cell};padding-left:16px;text-align:right;white-space:nowrap">${escapeHtml(value)}</td></tr>`
}
