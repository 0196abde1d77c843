import { imageKey } from '@parta/kit/media'
import type { User } from '../profile/store.ts'

/** The uploaded pictures of a person and their aliases. */
export function imagesOf({ image, aliases }: Pick<User, 'image' | 'aliases'>): string[] {
  return [image, ...aliases.map((alias) => alias.image)].filter((one) => imageKey(one) !== null)
}
