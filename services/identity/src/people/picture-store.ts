import { services } from '@parta/contracts/values'
import { imageKey } from '@parta/kit/files/media'
import type { Kit } from '@parta/kit/kit'
import { aliasPicture, aliasPictureKey } from '@parta/kit/people/alias-pictures'
import { findShown } from '@parta/kit/people/personal'
import { type User, users } from '../domain/person-store.ts'

/** The uploaded pictures of a person and their aliases. */
export function imagesOf({ image, aliases }: Pick<User, 'image' | 'aliases'>): string[] {
  const images = [image, ...aliases.map((alias) => alias.image)]
  return images.filter((one) => imageKey(one) !== null || aliasPictureKey(one) !== null)
}

/** The bytes of an alias's picture, while somebody who has not left has an alias with it; else null. */
export async function findAliasPicture(kit: Kit, key: string): Promise<Buffer | null> {
  const image = aliasPicture(key)
  // Whoever has asked for their deletion has left, though they may still come back.
  const owner = await kit.database
    .native(users.collection)
    .findOne({ 'aliases.image': image, deleted: false, leaving: { $ne: true } }, { projection: { _id: 1 } })
  return owner ? kit.media.readImage(image) : null
}

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
