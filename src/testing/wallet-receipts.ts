import sharp, { type Sharp } from 'sharp'

/** A screenshot of a wallet's app: those of one app differ in a few figures alone. */
export function receiptOf(reference: string, amount = '190.00'): Sharp {
  const text = (x: number, y: number, size: number, words: string) =>
    `<text x="${x}" y="${y}" font-size="${size}" font-family="DejaVu Sans, sans-serif">${words}</text>`
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1600">
      <rect width="720" height="1600" fill="white"/><rect width="720" height="420" fill="#0057ff"/>
      <rect x="60" y="300" width="600" height="900" rx="20" fill="#f4f6fa"/>
      ${text(210, 200, 60, 'Sent')}${text(100, 560, 34, `Amount ${amount}`)}${text(100, 760, 34, `Ref No. ${reference}`)}
    </svg>`),
  )
}
