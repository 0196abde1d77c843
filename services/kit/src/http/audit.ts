import { type AdminRight, isAdminToken } from '@parta/contracts/admin-values'
import { type AdminAct, askToNote } from '@parta/contracts/audit'
import { askAdminRights } from '@parta/contracts/questions'
import type { Bus } from '../facts/nats.ts'
import type { Log } from '../process/log.ts'
import { addContext, context } from '../process/trace.ts'
import type { Actor } from '../session/actor.ts'

/** Returns whether somebody has this right of a site admin. */
export function hasRight({ rights }: Pick<Actor, 'rights'>, right: AdminRight): boolean {
  return rights?.includes(right) ?? false
}

/**
 * Returns whether somebody has this right of a site admin. The call is then noted in the audit log, because it may have
 * used the right.
 */
export function isSiteAdmin(actor: Pick<Actor, 'rights'>, right: AdminRight): boolean {
  const isAdmin = hasRight(actor, right)
  if (isAdmin) addContext({ isAdmin })
  return isAdmin
}

interface Act extends Pick<AdminAct, 'operation'> {
  readonly subject: string | undefined
  readonly actor: Pick<Actor, 'userId' | 'accountId'> | null
}

/** Notes what site admins do, in the audit log of identity (docs/decisions/0077). */
export interface AuditLog {
  /** Notes a call of a site admin before it does anything. @throws server.unavailable, and then nothing may be done */
  begin(act: Act): Promise<void>
  /** Notes the outcome of a call; a failure is logged, because what was done stays done. */
  end(act: Act, outcome: string): Promise<void>
}

/** Returns a caller with the rights that they have now, if their token is that of a site admin. */
export type AddRights = (actor: Actor) => Promise<Actor>

/**
 * Returns the function that asks identity for the rights of site admins, so that a right ends with the call after it
 * was taken. Everybody else costs no question. @throws server.unavailable while identity does not answer
 */
export function rightsAsker({ ask }: Pick<Bus, 'ask'>): AddRights {
  return async (actor) =>
    isAdminToken(actor.groups) ? { ...actor, rights: await ask(askAdminRights, { accountId: actor.accountId }) } : actor
}

export function createAuditLog(bus: Pick<Bus, 'ask'>, log: Log): AuditLog {
  const note = async ({ operation, subject, actor }: Act, outcome: string) => {
    const who = { actor: actor?.userId ?? '', account: actor?.accountId ?? '' }
    const { correlation } = context()
    const about = { operation, subject: subject ?? null }
    await bus.ask(askToNote, { at: new Date().toISOString(), ...who, ...about, outcome, correlation })
  }
  return {
    begin: (act) => note(act, 'begun'),
    end: async (act, outcome) => {
      try {
        await note(act, outcome)
      } catch (error) {
        log.error({ err: error, operation: act.operation, outcome }, 'Not noted in the audit log')
      }
    },
  }
}
