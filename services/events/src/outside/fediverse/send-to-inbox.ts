import type * as contract from '@parta/contracts/fediverse'
import { fediverseLimits } from '@parta/contracts/fediverse'
import { clientOf, forwardedAddress } from '@parta/kit/http/address'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import type { TaskFields } from '@parta/kit/tasks/store'
import { findOpenOrg } from '../calendar/find-feed.ts'
import { domainOf, idOf, isFollowOf, type RemoteActor } from './actor-rules.ts'
import type { Actors } from './find-actor.ts'
import { makeOwnActor } from './make-own-actor.ts'
import { addressesOf } from './object-view.ts'
import { type Answer, answersOf, answerTask, followerId, followersOf, type OwnActor } from './store.ts'
import { type Verifying, verifySender } from './verify-sender.ts'

type InboxCall = Pick<Call<typeof contract.sendToInbox>, 'params' | 'body' | 'request'>

/**
 * Processes a message of another server to an organisation: `Follow`, `Undo` of a `Follow`, and `Delete` of a follower.
 * All others are ignored before their signature is checked, because servers send many messages that do not concern
 * Parta.
 * @throws org.notFound, fediverse.signature
 */
export async function sendToInbox(kit: Kit, actors: Actors, { params, body, request }: InboxCall): Promise<void> {
  const org = await findOpenOrg(kit, params.id)
  const own = await makeOwnActor(kit, org)
  const target = addressesOf(kit.config.PARTA_PUBLIC_URL, org.id).actor
  const by = { actors, own, actor: body.actor, client: clientOf(forwardedAddress(request.headers)) }
  if (body.type === 'Follow' && idOf(body.object) === target) {
    await follow(kit, own, { sender: await verifySender(kit, request, by), followId: body.id ?? '' })
  }
  if (body.type === 'Undo' && isFollowOf(body.object, target)) {
    const { id } = await verifySender(kit, request, by)
    await followersOf(kit).deleteOne({ _id: followerId(org.id, id) })
  }
  if (body.type === 'Delete' && idOf(body.object) === body.actor) await forgetGone(kit, by)
}

interface Following {
  readonly sender: RemoteActor
  readonly followId: string
}

async function follow(kit: Kit, { _id: orgId }: OwnActor, { sender, followId }: Following): Promise<void> {
  const isAccepted = await hasRoom(kit, orgId, sender)
  if (isAccepted) {
    await followersOf(kit).updateOne(
      { _id: followerId(orgId, sender.id) },
      { $set: { inbox: sender.inbox }, $setOnInsert: { orgId, actor: sender.id, since: new Date() } },
      { upsert: true },
    )
  }
  await planAnswer(kit, { orgId, inbox: sender.inbox, actor: sender.id, followId, isAccepted })
}

/**
 * Plans the answer to a request to follow. Servers whose people follow again send the same request again, and wait for
 * an answer; an older one that is still open is replaced.
 */
async function planAnswer(kit: Kit, answer: Omit<Answer, '_id' | keyof TaskFields>): Promise<void> {
  const _id = followerId(answer.orgId, answer.actor)
  const now = new Date()
  const due = { state: 'pending', dueAt: now, attempts: 0, lastError: '', createdAt: now, doneAt: null }
  await answersOf(kit).updateOne({ _id }, { $set: { ...due, ...answer }, $unset: { lease: 1 } }, { upsert: true })
  kit.tasks.schedule(answerTask, { _id, dueAt: now })
}

async function hasRoom(kit: Kit, orgId: string, { id, inbox }: RemoteActor): Promise<boolean> {
  const all = followersOf(kit)
  if (await all.findOne({ _id: followerId(orgId, id) })) return true
  const { followers, inboxes, domainInboxes, domainFollowers } = fediverseLimits
  if ((await all.countDocuments({ orgId }, { limit: followers })) >= followers) return false
  const known = await all.distinct('inbox', { orgId })
  const neighbours = known.filter((one) => domainOf(one) === domainOf(inbox))
  const ofDomain = { orgId, inbox: { $in: neighbours } }
  if ((await all.countDocuments(ofDomain, { limit: domainFollowers })) >= domainFollowers) return false
  return known.includes(inbox) || (known.length < inboxes && neighbours.length < domainInboxes)
}

/**
 * Removes a deleted follower. Its key was deleted with it, so the signature cannot be checked; its server is asked
 * instead.
 */
async function forgetGone(kit: Kit, by: Verifying): Promise<void> {
  const { actors, own, actor } = by
  const _id = followerId(own._id, actor)
  if (!(await followersOf(kit).findOne({ _id })) || !actors.fetches.begin(by)) return
  if (!(await actors.isGone(actor, own))) return
  actors.fetches.succeed(by)
  await followersOf(kit).deleteOne({ _id })
}
