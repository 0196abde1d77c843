import jsqr from 'jsqr'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'

/** Reads a QR code from a screenshot of the element. */
export async function codeIn(element: Locator): Promise<string> {
  await element.scrollIntoViewIfNeeded()
  const { data, info } = await sharp(await element.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const found = jsqr.default(new Uint8ClampedArray(data), info.width, info.height)
  if (!found) throw new Error('There is no QR code in the picture')
  return found.data
}
