import type { Kit } from '@parta/kit/kit'
import { type Worker, worker } from '@parta/kit/tasks/task'
import { inviteOthers } from './opportunity/invite-others.ts'
import { inviteOthersTask } from './opportunity/store.ts'
import type { LiveMatches } from './suggestions/live.ts'

export function tasks(kit: Kit, live: LiveMatches): Worker[] {
  return [worker(inviteOthersTask, { run: (created) => inviteOthers(kit, live, created) })]
}
