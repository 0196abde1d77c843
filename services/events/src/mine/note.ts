import type { Kit } from '@parta/kit/run'
import { type ParticipationRow, participations } from './store.ts'

/** Writes how someone stands to an event, unless something newer is written there. Twice equals once. */
export async function note(kit: Kit, row: ParticipationRow): Promise<void> {
  const { _id, version, ...fields } = row
  try {
    await kit.database
      .native<ParticipationRow>(participations.collection)
      .updateOne({ _id, version: { $lt: version } }, { $set: { ...fields, version } }, { upsert: true })
  } catch (error) {
    if ((error as { code?: number }).code !== 11000) throw error
  }
}
