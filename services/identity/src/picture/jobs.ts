import type { JobType } from '@parta/kit/jobs'
import type { Kit } from '@parta/kit/run'
import { removeUnshown } from './remove.ts'

const hour = 3_600_000
const together = 100

/** Pictures that were replaced, or whose form was never sent. A day is left for those on their way to a profile. */
export function sweepPictures(kit: () => Kit): JobType {
  return {
    every: 6 * hour,
    run: async () => {
      let batch: string[] = []
      for await (const image of kit().media.imagesBefore(new Date(Date.now() - 24 * hour))) {
        batch.push(image)
        if (batch.length < together) continue
        await removeUnshown(kit(), batch)
        batch = []
      }
      await removeUnshown(kit(), batch)
    },
  }
}
