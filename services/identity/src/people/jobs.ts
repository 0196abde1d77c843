import type { Kit } from '@parta/kit/kit'
import type { JobType } from '@parta/kit/tasks/jobs'
import { type User, users } from '../domain/person-store.ts'
import { guardPicture } from './alias-rules.ts'
import { removeAliasPictures, removeUnshown } from './picture-store.ts'

const hour = 3_600_000
const together = 100

/** Pictures that were replaced, or whose form was never sent. A day is left for those on their way to a profile. */
export function sweepPictures(kit: Kit): JobType {
  return {
    every: 6 * hour,
    run: async () => {
      const before = new Date(Date.now() - 24 * hour)
      await inBatches(kit.media.imagesBefore(before), (images) => removeUnshown(kit, images))
      await inBatches(kit.media.aliasPicturesBefore(before), (images) => removeForgotten(kit, images))
    },
  }
}

/**
 * Puts aliases' pictures that are still public behind signed addresses: those from before there were such addresses,
 * and those that a backup brings back. The public file goes when nobody else shows it.
 */
export function guardAliasPictures(kit: Kit): JobType {
  return {
    every: 6 * hour,
    run: async () => {
      const found = kit.database
        .native<User & { _id: string }>(users.collection)
        .find({ 'aliases.image': /^FILE:\/public\/media\// }, { projection: { aliases: 1 } })
      for await (const { _id, aliases } of found) {
        const images = aliases.map(({ image }) => image).filter((image) => image.startsWith('FILE:/public/media/'))
        for (const image of new Set(images)) await guard(kit, _id, image)
      }
    },
  }
}

async function guard(kit: Kit, owner: string, from: string): Promise<void> {
  const bytes = await kit.media.readImage(from)
  const to = bytes ? await kit.media.keepAliasPicture(bytes) : 'BASIC'
  const isGuarded = await kit.change(users, owner, (user, now) => guardPicture(user, { owner, from, to }, now))
  if (!isGuarded) return kit.media.removeAliasPicture(to)
  await removeUnshown(kit, [from])
}

/** Files that a crash left after their alias, or before it. */
async function removeForgotten(kit: Kit, images: readonly string[]): Promise<void> {
  const shown = await kit.database
    .native<User & { _id: string }>(users.collection)
    .distinct('aliases.image', { 'aliases.image': { $in: [...images] } })
  const known = new Set<unknown>(shown)
  await removeAliasPictures(
    kit,
    images.filter((image) => !known.has(image)),
  )
}

async function inBatches(images: AsyncIterable<string>, take: (batch: readonly string[]) => Promise<void>) {
  let batch: string[] = []
  for await (const image of images) {
    batch.push(image)
    if (batch.length < together) continue
    await take(batch)
    batch = []
  }
  if (batch.length > 0) await take(batch)
}
