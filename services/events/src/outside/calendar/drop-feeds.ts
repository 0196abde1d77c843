import type { Kit } from '@parta/kit/kit'
import { dropAlias, dropBefore } from './feed-rules.ts'
import { calendarFeeds } from './store.ts'

export async function dropFeeds(kit: Kit, { owner, aliasId }: { owner: string; aliasId: string }): Promise<void> {
  if (!(await kit.database.model(calendarFeeds).exists({ _id: owner }))) return
  await kit.change(calendarFeeds, owner, (state) => dropAlias(state, aliasId))
}

/** Removes feeds that an intruder may have created before the owner recovered the account. */
export async function dropFeedsBefore(kit: Kit, owner: string, at: Date): Promise<void> {
  if (!(await kit.database.model(calendarFeeds).exists({ _id: owner }))) return
  await kit.change(calendarFeeds, owner, (state) => dropBefore(state, at))
}
