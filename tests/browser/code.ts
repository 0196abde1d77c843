import jsqr from 'jsqr'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'

/** Reads a QR code from a screenshot of the element. */
export async function codeIn(element: Locator): Promise<string> {
  // Into the middle, because the bar at the bottom covers what is only just visible.
  await element.evaluate((node: { scrollIntoView(how: object): void }) => {
    node.scrollIntoView({ block: 'center', behavior: 'instant' })
  })
  const { data, info } = await sharp(await element.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const found = jsqr.default(new Uint8ClampedArray(data), info.width, info.height)
  if (!found) throw new Error('There is no QR code in the picture')
  return found.data
}
