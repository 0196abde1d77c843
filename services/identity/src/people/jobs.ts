import { day, hour } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import type { JobType } from '@parta/kit/tasks/jobs'
import { type User, users } from '../domain/person-store.ts'
import { removeAliasPictures, removeUnshown } from './picture-store.ts'

const batchSize = 100

/**
 * Removes pictures that nobody shows: replaced ones, and those of forms that were never sent. Pictures of the last day
 * are kept, because a form with them may still be open.
 */
export function sweepPictures(kit: Kit): JobType {
  return {
    every: 6 * hour,
    run: async () => {
      const before = new Date(Date.now() - day)
      await inBatches(kit.media.imagesBefore(before), (images) => removeUnshown(kit, images))
      await inBatches(kit.media.aliasPicturesBefore(before), (images) => removeOrphans(kit, images))
    },
  }
}

/** Removes the files of aliases' pictures that no alias has, because of a crash. */
async function removeOrphans(kit: Kit, images: readonly string[]): Promise<void> {
  const shown = await kit.database
    .native<User & { _id: string }>(users.collection)
    .distinct('aliases.image', { 'aliases.image': { $in: [...images] } })
  const known = new Set<unknown>(shown)
  await removeAliasPictures(
    kit,
    images.filter((image) => !known.has(image)),
  )
}

async function inBatches(images: AsyncIterable<string>, run: (batch: readonly string[]) => Promise<void>) {
  let batch: string[] = []
  for await (const image of images) {
    batch.push(image)
    if (batch.length < batchSize) continue
    await run(batch)
    batch = []
  }
  if (batch.length > 0) await run(batch)
}
