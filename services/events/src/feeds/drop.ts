import type { Kit } from '@parta/kit/run'
import { dropAlias } from './rules.ts'
import { calendarFeeds } from './store.ts'

export async function dropFeeds(kit: Kit, { owner, aliasId }: { owner: string; aliasId: string }): Promise<void> {
  if (!(await kit.database.model(calendarFeeds).exists({ _id: owner }))) return
  await kit.change(calendarFeeds, owner, (state) => dropAlias(state, aliasId))
}
