import type { Kit } from '@parta/kit/kit'
import { seal } from '@parta/kit/session/seal'
import { browserOf, type Flow, type FlowUse, flowId, flows } from './flow-store.ts'

interface NewFlow {
  readonly use: FlowUse
  /** What the completing call brings along: a state, a cookie, a challenge. */
  readonly token: string
  /** The cookie of the browser that begins the flow. */
  readonly cookie?: string
  readonly accountId?: string
  readonly data: unknown
  readonly expiresAt: Date
}

/** Stores a flow; a flow with the same token is replaced. */
export async function openFlow(kit: Kit, flow: NewFlow): Promise<void> {
  const { use, token, cookie, accountId = '', data, expiresAt } = flow
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

/** Adds a note to a flow that is not completed yet; a second note is ignored. */
export async function noteFlow(kit: Kit, { use, token }: { use: FlowUse; token: string }, note: string): Promise<void> {
  const sealed = seal(kit.config.PARTA_SECRET, `flow note`, note)
  await kit.database
    .native<Flow>(flows.collection)
    .updateOne({ _id: flowId(kit, use, token), note: '' }, { $set: { note: sealed } })
}
