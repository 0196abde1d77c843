import type { Kit } from '@parta/kit/kit'
import { unseal } from '@parta/kit/session/seal'
import { browserOf, type Flow, type FlowUse, flowId, flows } from './flow-store.ts'

interface FlowKey {
  readonly use: FlowUse
  readonly token: string
  /** The cookie of the calling browser; another browser than the one that began the flow finds nothing. */
  readonly cookie?: string
  /** The account that the flow must belong to. */
  readonly accountId?: string
}

interface TakenFlow<T> {
  readonly accountId: string
  readonly data: T
  readonly note: string
}

/**
 * Takes a flow, which ends it: only one of two simultaneous calls gets it. Returns null when there is none or it
 * expired.
 */
export async function takeFlow<T>(kit: Kit, key: FlowKey): Promise<TakenFlow<T> | null> {
  const found = await kit.database
    .native<Flow>(flows.collection)
    .findOneAndDelete({ ...filterOf(kit, key), expiresAt: { $gt: new Date() } })
  return found && unsealFlow<T>(kit, key.use, found)
}

function filterOf(kit: Kit, { use, token, cookie, accountId }: FlowKey) {
  return {
    _id: flowId(kit, use, token),
    browser: cookie === undefined ? '' : browserOf(kit, cookie),
    ...(accountId === undefined ? {} : { accountId }),
  }
}

function unsealFlow<T>(kit: Kit, use: FlowUse, { accountId, sealed, note }: Flow): TakenFlow<T> {
  const { PARTA_SECRET } = kit.config
  return {
    accountId,
    data: JSON.parse(unseal(PARTA_SECRET, `flow ${use}`, sealed)) as T,
    note: note === '' ? '' : unseal(PARTA_SECRET, 'flow note', note),
  }
}

/** Returns a flow without ending it, so that a mistyped code can be entered again. */
export async function findFlow<T>(kit: Kit, key: FlowKey): Promise<TakenFlow<T> | null> {
  const found = await kit.database.native<Flow>(flows.collection).findOne(filterOf(kit, key))
  return found && unsealFlow<T>(kit, key.use, found)
}
