import type { Kit } from '@parta/kit/kit'
import { eventLog, type LogRow } from './store.ts'

/** Erases a person from histories: removes entries about them, and their id from entries about others. */
export async function dropLines(kit: Kit, userId: string): Promise<void> {
  const lines = kit.database.native<LogRow>(eventLog.collection)
  await lines.deleteMany({ userId })
  await lines.updateMany({ by: userId }, { $unset: { by: 1 } })
}
