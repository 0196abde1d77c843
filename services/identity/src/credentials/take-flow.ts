import type { Kit } from '@parta/kit/kit'
import { unseal } from '@parta/kit/session/seal'
import { browserOf, type Flow, flowId, flows, type Use } from './flow-store.ts'

interface Taking {
  readonly use: Use
  readonly token: string
  /** The cookie of the browser that asks; another than the one that began takes nothing. */
  readonly cookie?: string
  /** Whose it must be. */
  readonly accountId?: string
}

interface Taken<T> {
  readonly accountId: string
  readonly data: T
  readonly note: string
}

/** What was begun under the token, once: of two that ask at the same moment one gets it. Null when there is nothing. */
export async function takeFlow<T>(kit: Kit, taking: Taking): Promise<Taken<T> | null> {
  const found = await kit.database
    .native<Flow>(flows.collection)
    .findOneAndDelete({ ...takeable(kit, taking), expiresAt: { $gt: new Date() } })
  return found && takenOf<T>(kit, taking.use, found)
}

function takeable(kit: Kit, { use, token, cookie, accountId }: Taking) {
  return {
    _id: flowId(kit, use, token),
    browser: cookie === undefined ? '' : browserOf(kit, cookie),
    ...(accountId === undefined ? {} : { accountId }),
  }
}

function takenOf<T>(kit: Kit, use: Use, { accountId, sealed, note }: Flow): Taken<T> {
  const { PARTA_SECRET } = kit.config
  return {
    accountId,
    data: JSON.parse(unseal(PARTA_SECRET, `flow ${use}`, sealed)) as T,
    note: note === '' ? '' : unseal(PARTA_SECRET, 'flow note', note),
  }
}

/** What was begun under the token, without taking it: a code may be mistyped. */
export async function findFlow<T>(kit: Kit, taking: Taking): Promise<Taken<T> | null> {
  const found = await kit.database.native<Flow>(flows.collection).findOne(takeable(kit, taking))
  return found && takenOf<T>(kit, taking.use, found)
}
