import type { Locator } from 'playwright-core'
import { decodeQR } from 'qr/decode.js'
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
  return decodeQR({ width: info.width, height: info.height, data })
}
