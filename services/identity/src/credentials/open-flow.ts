import type { Kit } from '@parta/kit/kit'
import { seal } from '@parta/kit/session/seal'
import { browserOf, type Flow, flowId, flows, type Use } from './flow-store.ts'

interface Opening {
  readonly use: Use
  /** What comes back with the answer: a state, a cookie, a challenge. */
  readonly token: string
  /** The cookie of the browser that begins. */
  readonly cookie?: string
  readonly accountId?: string
  readonly data: unknown
  readonly expiresAt: Date
}

/** Begun again under the same token, the one before is over. */
export async function openFlow(kit: Kit, opening: Opening): Promise<void> {
  const { use, token, cookie, accountId = '', data, expiresAt } = opening
  await kit.database.native<Flow>(flows.collection).replaceOne(
    { _id: flowId(kit, use, token) },
    {
      browser: cookie === undefined ? '' : browserOf(kit, cookie),
      accountId,
      sealed: seal(kit.config.PARTA_SECRET, `flow ${use}`, JSON.stringify(data)),
      note: '',
      expiresAt,
    },
    { upsert: true },
  )
}

/** Keeps what was learnt on the way beside what was begun; the first word counts. */
export async function noteFlow(kit: Kit, { use, token }: { use: Use; token: string }, note: string): Promise<void> {
  const sealed = seal(kit.config.PARTA_SECRET, `flow note`, note)
  await kit.database
    .native<Flow>(flows.collection)
    .updateOne({ _id: flowId(kit, use, token), note: '' }, { $set: { note: sealed } })
}
