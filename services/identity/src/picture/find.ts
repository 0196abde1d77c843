import { imageKey } from '@parta/kit/files/media'
import type { Kit } from '@parta/kit/kit'
import { aliasPicture, aliasPictureKey } from '@parta/kit/people/alias-pictures'
import { type User, users } from '../profile/store.ts'

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
