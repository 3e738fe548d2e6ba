/** Whatever the picture shows, these are said when it cannot be kept or taken away. */
export const pictureTexts = {
  uploadFailed: 'Failed to upload image',
  removalFailed: 'Failed to delete image',
  notFound: 'Image not found',
  wrongType: 'Please choose a JPEG, PNG, WebP or GIF picture.',
  tooLarge: 'Please choose a picture of at most 5 MB.',
}

/** What a picture may come as. The server looks into the file; a form only spares a vain upload. */
export const pictureTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
]
export const largestPictureBytes = 5 * 1024 * 1024

/** Widths that every picture is kept in; the browser takes the one that fits its screen. */
export const pictureWidths = [320, 640, 1280] as const

/** The address of a picture is that of its widest file; the others carry their width before the ending. */
export const pictureOfWidth = (address: string, width: number) =>
  width === pictureWidths.at(-1) ? address : address.replace(/\.webp$/, `-${width}.webp`)
