import { second } from '@parta/contracts/durations'
import { activityType } from '@parta/contracts/fediverse'
import type { Kit } from '@parta/kit/kit'
import { giveUpRefusedAddress } from '@parta/kit/tasks/refused-address'
import { type Worker, worker } from '@parta/kit/tasks/task'
import { digestOf } from './actor-rules.ts'
import { findEvent } from './find-open-event.ts'
import { signerOf } from './make-own-actor.ts'
import { eventNotice, followAnswer, goneNotice } from './object-view.ts'
import {
  answerTask,
  type Delivery,
  deliveriesOf,
  deliverTask,
  followersOf,
  type OwnActor,
  ownActorsOf,
} from './store.ts'

/** The status by which another server says that the inbox no longer exists. */
const gone = 410
const patience = { name: 'fediverse', timeoutMs: 10 * second, bytesMax: 100_000 }

interface Post {
  readonly as: OwnActor
  readonly inbox: string
  readonly document: unknown
}

/** Sends the pending deliveries to other servers. */
export function fediverseWorkers(kit: Kit): Worker[] {
  /** @returns `false` if the inbox no longer exists @throws Error if the server did not accept the document */
  async function post({ as, inbox: url, document }: Post): Promise<boolean> {
    const call = kit.outside.caller(patience)
    const body = JSON.stringify(document)
    const fields = { 'content-type': activityType, digest: digestOf(body) }
    const headers = signerOf(kit, as).generateHeaders({ url, method: 'POST', headers: fields })
    const { ok, status } = await call(url, { method: 'POST', headers, body }).catch(giveUpRefusedAddress)
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

/** Returns the document that tells an inbox the present state of an event; `null` if the inbox need not know. */
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
