import { thumbs } from '@dicebear/collection'
import { createAvatar } from '@dicebear/core'
import { hash } from './hash.ts'

const drawn = new Map<string, string>()
/** Background colours with enough contrast in both themes. */
const backgrounds = ['0b6b55', 'ff8a33', '3d6fb6', '8a5bb0', 'c2536b', '5f7d2b', '2b8a9e', 'b0742a']

/** Returns the generated picture of a seed; the same seed gives the same picture. */
export function seedPicture(seed: string): string {
  const found = drawn.get(seed)
  if (found) return found
  const uri = createAvatar(thumbs, {
    seed,
    backgroundColor: [backgrounds[hash(seed) % backgrounds.length] ?? '0b6b55'],
    shapeColor: ['ffe0c8', 'dff0e9', 'f6e7b4', 'd9e6fb', 'f3d7e6'],
  }).toDataUri()
  drawn.set(seed, uri)
  return uri
}
