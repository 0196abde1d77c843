import { services } from '@parta/contracts/values'
import { imageKey } from '@parta/kit/files/media'
import type { Kit } from '@parta/kit/kit'
import { aliasPicture, aliasPictureKey } from '@parta/kit/people/alias-pictures'
import { findShown } from '@parta/kit/people/personal'
import { type User, users } from '../domain/person-store.ts'

/** Returns the uploaded pictures of a person and their aliases. */
export function imagesOf({ image, aliases }: Pick<User, 'image' | 'aliases'>): string[] {
  const images = [image, ...aliases.map((alias) => alias.image)]
  return images.filter((reference) => imageKey(reference) !== null || aliasPictureKey(reference) !== null)
}

/**
 * Returns the bytes of an alias's picture; null when no alias has it, or its owner is deleted or waits for the erasure.
 */
export async function findAliasPicture(kit: Kit, key: string): Promise<Buffer | null> {
  const image = aliasPicture(key)
  const owner = await kit.database
    .native(users.collection)
    .findOne({ 'aliases.image': image, deleted: false, leaving: { $ne: true } }, { projection: { _id: 1 } })
  return owner ? kit.media.readImage(image) : null
}

/**
 * Removes the pictures that no service shows. Equal public pictures share a file, so somebody else may still show one.
 */
export async function removeUnshown(kit: Kit, images: readonly string[]): Promise<void> {
  const all = [...new Set(images)]
  let unshown = all.filter((image) => aliasPictureKey(image) === null)
  for (const service of services) {
    const shown = new Set(await findShown(kit.bus, service, unshown))
    unshown = unshown.filter((image) => !shown.has(image))
  }
  for (const image of unshown) await kit.media.removeImage(image)
}

/** Removes pictures of deleted aliases; each alias has a file of its own. */
export async function removeAliasPictures(kit: Kit, images: readonly string[]): Promise<void> {
  for (const image of images) await kit.media.removeAliasPicture(image)
}
