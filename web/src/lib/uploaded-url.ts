/** Returns the address of an uploaded picture (`FILE:<url>`), or null for any other reference. */
export function uploadedUrl(image: string): string | null {
  return image.startsWith('FILE:') ? image.slice('FILE:'.length) : null
}
