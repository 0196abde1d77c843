import { type AdminAct, askToNote } from '@parta/contracts/audit'
import type { Bus } from '../facts/nats.ts'
import type { Log } from '../process/log.ts'
import { addContext, context } from '../process/trace.ts'
import type { Actor } from '../session/actor.ts'

/** The group of the tokens of site admins. */
export const siteAdmins = 'siteAdmins'

/**
 * Returns whether somebody has the rights of a site admin. The call is then noted in the audit log, because it may have
 * used them.
 */
export function isSiteAdmin(actor: Pick<Actor, 'groups'>): boolean {
  const isAdmin = actor.groups.includes(siteAdmins)
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
