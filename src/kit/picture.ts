/** Whatever the picture shows, these are said when it cannot be kept or taken away. */
export const pictureTexts = {
  uploadFailed: 'Failed to upload image',
  removalFailed: 'Failed to delete image',
}

/** Widths that every picture is kept in; the browser takes the one that fits its screen. */
export const pictureWidths = [320, 640, 1280] as const

/** The address of a picture is that of its widest file; the others carry their width before the ending. */
export const pictureOfWidth = (address: string, width: number) =>
  width === pictureWidths.at(-1) ? address : address.replace(/\.webp$/, `-${width}.webp`)
