/** Where on the page of its settings the QR code of a store stands, as an address names it. */
export const qrCodePlace = 'qr-code'
