import { ownerOf } from '@parta/contracts/predicates/aliases'
import type { Kit } from '@parta/kit/kit'
import { type AttendanceRow, attendances, erased } from './store.ts'

/**
 * Takes people and aliases out of all attendances. A player leaves an empty id, so that others have still led somebody,
 * unless nobody but the owner ran the event. A row in which nobody is any more is deleted, with the event's name.
 * @param ids of one person and their aliases
 */
export async function forgetAttendances({ database }: Kit, ids: readonly string[]): Promise<void> {
  const rows = database.native<AttendanceRow>(attendances.collection)
  const among = { $in: [...ids] }
  const owners = [...new Set(ids.map(ownerOf))]
  const isOwn = { $in: ['$leader', { $literal: owners }] }
  const left = { $setDifference: ['$players', { $literal: [...ids] }] }
  const isGone = (of: string) => ({ $cond: [{ $in: [`$${of}`, { $literal: [...ids] }] }, null, `$${of}`] })
  await rows.updateMany({ subject: among }, [
    {
      $set: {
        players: {
          $cond: [
            { $or: [{ $and: [isOwn, { $eq: ['$trainer', null] }] }, { $setEquals: [left, '$players'] }] },
            left,
            { $sortArray: { input: { $setUnion: [left, [erased]] }, sortBy: 1 } },
          ],
        },
        subject: { $setDifference: ['$subject', { $literal: [...ids] }] },
        leader: isGone('leader'),
        trainer: isGone('trainer'),
      },
    },
  ])
  await rows.deleteMany({ subject: { $eq: [] } })
}
