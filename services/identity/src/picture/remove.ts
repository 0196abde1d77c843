import { services } from '@parta/contracts/values'
import { askShown } from '@parta/kit/personal'
import type { Kit } from '@parta/kit/run'

/** Removes those pictures that nobody shows any more: equal ones are one, and may be somebody else's. */
export async function removeUnshown(kit: Kit, images: readonly string[]): Promise<void> {
  let left = [...new Set(images)]
  for (const service of services) {
    const shown = new Set(await askShown(kit.bus, service, left))
    left = left.filter((image) => !shown.has(image))
  }
  for (const image of left) await kit.media.removeImage(image)
}
