import { type AdminRight, isAdminToken } from '@parta/contracts/admin-values'
import { type AdminAct, askToNote } from '@parta/contracts/audit'
import { AppError } from '@parta/contracts/errors'
import { type Operation, rolesOf } from '@parta/contracts/operation'
import { askAdminRights } from '@parta/contracts/questions'
import type { Bus } from '../facts/nats.ts'
import type { Log } from '../process/log.ts'
import { addContext, context } from '../process/trace.ts'
import type { Actor } from '../session/actor.ts'

export function hasRight({ rights }: Pick<Actor, 'rights'>, right: AdminRight): boolean {
  return rights?.includes(right) ?? false
}

/**
 * Returns whether the caller has this right of a site admin. If so, the call gets an entry in the audit log, because it
 * may have used the right. If the right is locked and the call is refused, the refusal asks for a passkey.
 */
export function isSiteAdmin(actor: Pick<Actor, 'rights' | 'lockedRights'>, right: AdminRight): boolean {
  const isAdmin = hasRight(actor, right)
  if (isAdmin) addContext({ isAdmin })
  else if (actor.lockedRights?.includes(right)) addContext({ isAdminLocked: true })
  return isAdmin
}

/**
 * Returns the refusal that asks for a passkey if the call was refused only because its rights are locked; any other
 * error unchanged.
 */
export function askingForPasskey(error: unknown): unknown {
  const isRefused = error instanceof AppError && (error.status === 403 || error.status === 404)
  return isRefused && context().isAdminLocked ? new AppError('rights.passkeyRequired') : error
}

/**
 * @throws rights.notSiteAdmin, rights.missing if the caller has other roles only, rights.passkeyRequired if the right
 * is locked
 */
export function requireRight({ rights = [], lockedRights = [] }: Actor, operation: Operation): void {
  const needed = rolesOf(operation)
  if (rights.length + lockedRights.length === 0) throw new AppError('rights.notSiteAdmin')
  if (needed.some((role) => lockedRights.includes(role))) throw new AppError('rights.passkeyRequired')
  if (!needed.some((role) => rights.includes(role))) throw new AppError('rights.missing')
}

/**
 * Adds the reason of a site admin to the audit entry of the current call.
 * @param isShown whether the answer contains data that needs the reason; then the answer is sent only after the entry
 * is stored
 */
export function giveReason(reason: string, { isShown = false } = {}): void {
  addContext({ reason: reason.trim(), isNotedFirst: isShown })
}

interface Act extends Pick<AdminAct, 'operation'> {
  readonly subject: string | undefined
  readonly actor: Pick<Actor, 'userId' | 'accountId'> | null
}

/** Writes calls of site admins to the audit log of identity (docs/decisions/0077). */
export interface AuditLog {
  /** Stores that a call begins. @throws server.unavailable; the call must then do nothing */
  begin(act: Act): Promise<void>
  /**
   * Stores the outcome of a call. If that fails, the failure is only logged, because the call has already taken effect.
   * @throws server.unavailable if the answer must not be sent without the entry
   */
  end(act: Act, outcome: string): Promise<void>
}

/** Returns the caller with the present rights of a site admin, if the token is that of one. */
export type AddRights = (actor: Actor, operation: Pick<Operation, 'who'>) => Promise<Actor>

/**
 * Returns the function that asks identity for the rights of site admins at each call, so that a withdrawn right ends at
 * once. For tokens of other people nothing is asked.
 * @throws server.unavailable while identity does not answer
 */
export function rightsAsker({ ask }: Pick<Bus, 'ask'>): AddRights {
  return async (actor, { who }) => {
    const { accountId, sessionId } = actor
    if (!isAdminToken(actor.groups)) return actor
    const { rights, isLocked } = await ask(askAdminRights, { accountId, sessionId, isAct: who === 'siteAdmin' })
    return isLocked ? { ...actor, lockedRights: rights } : { ...actor, rights }
  }
}

export function createAuditLog(bus: Pick<Bus, 'ask'>, log: Log): AuditLog {
  const note = async ({ operation, subject, actor }: Act, outcome: string) => {
    const who = { actor: actor?.userId ?? '', account: actor?.accountId ?? '' }
    const { correlation, reason } = context()
    const about = { operation, subject: subject ?? null, ...(reason === undefined ? {} : { reason }) }
    await bus.ask(askToNote, { at: new Date().toISOString(), ...who, ...about, outcome, correlation })
  }
  return {
    begin: (act) => note(act, 'begun'),
    end: async (act, outcome) => {
      try {
        await note(act, outcome)
      } catch (error) {
        if (context().isNotedFirst && outcome === 'done') throw error
        log.error({ err: error, operation: act.operation, outcome }, 'Not noted in the audit log')
      }
    },
  }
}
