import type { Kit } from '@parta/kit/kit'
import { seal } from '@parta/kit/session/seal'
import { type Flow, flowId, flows, type Use } from './store.ts'

/** Keeps what was learnt on the way beside what was begun; the first word counts. */
export async function noteFlow(kit: Kit, { use, token }: { use: Use; token: string }, note: string): Promise<void> {
  const sealed = seal(kit.config.PARTA_SECRET, `flow note`, note)
  await kit.database
    .native<Flow>(flows.collection)
    .updateOne({ _id: flowId(kit, use, token), note: '' }, { $set: { note: sealed } })
}
