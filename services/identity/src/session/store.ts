import { SignIn } from '@parta/contracts/identity'
import { Choice } from '@parta/contracts/operation'
import { scopes } from '@parta/contracts/scopes'
import { sessionEndings } from '@parta/contracts/session-endings'
import { nullable } from '@parta/contracts/shapes'
import type { Kit } from '@parta/kit/kit'
import { aggregate, type Stored } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** Why a session was ended before its time. */
const endings = sessionEndings.filter((ending) => ending !== 'expired')

/**
 * One sign-in with all its refresh tokens. A refresh token is `<id>.<generation>.<mac>`. The MAC is computed from the
 * seed and PARTA_SECRET: neither the database nor the secret alone is enough to forge a token, and a token whose
 * response was lost can be computed again.
 */
const Session = row({
  accountId: Type.String(),
  /** The epoch of the account when the session began: when the account's epoch is higher, the session is over. */
  epoch: Type.Integer(),
  /** `token` for a personal access token, which has no refresh token. */
  way: Choice([...SignIn.properties.way.enum, 'token']),
  /** The User-Agent header; people see it as browser and system. */
  agent: Type.String(),
  seed: Type.String(),
  /** The only generation of refresh tokens that is still valid. */
  generation: Type.Integer(),
  rotatedAt: Timestamp,
  startedAt: Timestamp,
  /** 14 days after the last use, but at most 30 days after the start. */
  endsAt: Timestamp,
  /** When the owner last proved who they are. */
  provedAt: Timestamp,
  /** When they last gave the password or used a passkey; absent if they did not in this session. */
  secretAt: Type.Optional(Timestamp),
  /** When they last used a passkey, or acted as a site admin after it; absent if they did not in this session. */
  adminAt: Type.Optional(Timestamp),
  /** For a personal access token: its name, what it may do, its hash, and its last use. */
  token: Type.Optional(
    row({ name: Type.String(), scopes: list(Choice(scopes)), hash: Type.String(), usedAt: nullable(Timestamp) }),
  ),
  endedAt: nullable(Timestamp),
  endedBy: nullable(Choice(endings)),
})
export type Session = RowOf<typeof Session>

export const sessions = aggregate('sessions', Session, [
  index({ endsAt: 1 }, { serves: 'the sweep of sessions that are over' }),
  index({ accountId: 1 }, { serves: 'the sessions of one account: to list them, and to end all of them' }),
  index({ 'token.hash': 1 }, { serves: 'the owner of a personal access token', unique: true, sparse: true }),
  index({ endedAt: 1 }, { serves: 'the sessions that ended lately, for the processes that verify tokens' }),
])

/** Returns the sessions of an account that are neither ended nor expired, the last used first. */
export function runningSessions(kit: Pick<Kit, 'database'>, accountId: string): Promise<Stored<Session>[]> {
  return kit.database
    .native<Stored<Session>>(sessions.collection)
    .find({ accountId, endedAt: null, endsAt: { $gt: new Date() } })
    .sort({ rotatedAt: -1 })
    .toArray()
}

export function readSession(kit: Kit, id: string): Promise<Stored<Session> | null> {
  return kit.database.native<Stored<Session>>(sessions.collection).findOne({ _id: id })
}
