import { second } from '@parta/contracts/durations'
import { activityType } from '@parta/contracts/fediverse'
import type { Kit } from '@parta/kit/kit'
import { OutsideError } from '@parta/kit/outside/errors'
import { PermanentFailure, type Worker, worker } from '@parta/kit/tasks/task'
import { findEvent } from './find-event.ts'
import { signerOf } from './make-own.ts'
import { digestOf } from './rules.ts'
import {
  answerTask,
  type Delivery,
  deliveriesOf,
  deliverTask,
  followersOf,
  type OwnActor,
  ownActorsOf,
} from './store.ts'
import { eventNotice, followAnswer, goneNotice } from './view.ts'

/** The other server says by it that there is no such inbox any more. */
const gone = 410
const patience = { name: 'fediverse', timeoutMs: 10 * second, bytesMax: 100_000 }

interface Post {
  readonly as: OwnActor
  readonly inbox: string
  readonly document: unknown
}

/** Sends the pending deliveries to other servers. */
export function fediverseWorkers(kit: Kit): Worker[] {
  /** @returns `false` when the inbox is gone @throws Error when the server did not take it */
  async function post({ as, inbox: url, document }: Post): Promise<boolean> {
    const call = kit.outside.caller(patience)
    const body = JSON.stringify(document)
    const fields = { 'content-type': activityType, digest: digestOf(body) }
    const headers = signerOf(kit, as).generateHeaders({ url, method: 'POST', headers: fields })
    const { ok, status } = await call(url, { method: 'POST', headers, body }).catch(refuseAddress)
    if (!ok && status !== gone) throw new Error(`HTTP ${status}`)
    return ok
  }

  async function deliver(row: Delivery) {
    const as = await ownActorsOf(kit).findOne({ _id: row.orgId })
    const document = as && (await documentOf(kit, row))
    if (!document) return { state: 'skipped', note: 'nobody needs to know' }
    const { inbox } = row
    if (await post({ as, inbox, document })) {
      await deliveriesOf(kit).updateOne({ _id: row._id }, { $set: { told: document.type !== 'Delete' } })
      return { state: 'sent' }
    }
    await forgetInbox(kit, inbox)
    return { state: 'skipped', note: `HTTP ${gone}` }
  }

  return [
    worker(deliverTask, {
      run: deliver,
      givenUp: ({ inbox }) => forgetInbox(kit, inbox),
    }),
    worker(answerTask, {
      run: async ({ orgId, inbox, ...answer }) => {
        const as = await ownActorsOf(kit).findOne({ _id: orgId })
        const document = followAnswer(kit.config.PARTA_PUBLIC_URL, orgId, answer)
        if (as && !(await post({ as, inbox, document }))) await forgetInbox(kit, inbox)
        return { state: 'sent' }
      },
    }),
  ]
}

/** Returns what an inbox must be told of an event as it is now; `null` for nothing. */
async function documentOf(kit: Kit, { orgId, inbox, eventId, told, version }: Delivery) {
  const publicUrl = kit.config.PARTA_PUBLIC_URL
  const found = await findEvent(kit, eventId)
  if (!found || found.org.id !== orgId) {
    return told ? goneNotice(publicUrl, orgId, { eventId, version }) : null
  }
  if (!(await followersOf(kit).findOne({ orgId, inbox }))) return null
  const type = told ? 'Update' : 'Create'
  return { ...eventNotice({ publicUrl, org: found.org }, found.event, { type, version }), type }
}

async function forgetInbox(kit: Kit, inbox: string): Promise<void> {
  await followersOf(kit).deleteMany({ inbox })
}

/** An address that may not be called is not tried again. */
function refuseAddress(error: unknown): never {
  if (error instanceof OutsideError && error.problem === 'address') throw new PermanentFailure(error.message)
  throw error
}
