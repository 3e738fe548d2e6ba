import { pictureTypes } from '../../../kit/picture.ts'

/** Enough to read every figure of a receipt. */
const longestSide = 1600

/**
 * A photo of a phone as it needs to be to be read: smaller, and without where it was taken. The file itself where the browser
 * cannot, or where nothing would be won.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (!pictureTypes.includes(file.type)) return file
  const blob = await drawn(file).catch(() => null)
  if (blob === null || blob.size >= file.size) return file
  return new File([blob], 'payment.jpg', { type: blob.type })
}

async function drawn(file: File): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}
