import jsqr from 'jsqr'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'

/** What a QR code on the screen says, read from its picture as a camera would. */
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
