import type { Kit } from '@parta/kit/kit'
import { eventLog, type LogRow } from './store.ts'

/** Someone left Parta: what was about them goes, and what they did to others was done by nobody in particular. */
export async function dropLines(kit: Kit, userId: string): Promise<void> {
  const lines = kit.database.native<LogRow>(eventLog.collection)
  await lines.deleteMany({ userId })
  await lines.updateMany({ by: userId }, { $unset: { by: 1 } })
}
