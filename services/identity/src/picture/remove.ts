import { services } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { aliasPictureKey } from '@parta/kit/people/alias-pictures'
import { findShown } from '@parta/kit/people/personal'

/** Removes those pictures that nobody shows any more: equal public ones are one, and may be somebody else's. */
export async function removeUnshown(kit: Kit, images: readonly string[]): Promise<void> {
  const all = [...new Set(images)]
  let left = all.filter((image) => aliasPictureKey(image) === null)
  for (const service of services) {
    const shown = new Set(await findShown(kit.bus, service, left))
    left = left.filter((image) => !shown.has(image))
  }
  for (const image of left) await kit.media.removeImage(image)
}

/** Removes the pictures of aliases that are gone: each is a file of its own. */
export async function removeAliasPictures(kit: Kit, images: readonly string[]): Promise<void> {
  for (const image of images) await kit.media.removeAliasPicture(image)
}
