import type * as contract from '@parta/contracts/attendance'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { entrantCard, hiddenFrom, people } from '@parta/kit/people/people'
import { publicHalf } from '@parta/kit/session/sign'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import { openEvent } from '../core/open-event.ts'
import { rightsOf } from '../core/rights-rules.ts'
import type { Entry } from '../core/store.ts'
import { eventOfList, passKey, signsPasses } from './list-passes.ts'

interface AttendancePage {
  readonly items: contract.AttendanceEntry[]
  readonly nextToken?: string
  readonly publicKey: string
  readonly event: contract.EventOfList
  readonly now: string
}

/** Returns a page of the players with their marks, for those who may mark them. @throws rights.missing */
export async function listAttendance(
  kit: Kit,
  { params, query, actor }: Pick<Call<typeof contract.listAttendance>, 'params' | 'query' | 'actor'>,
): Promise<AttendancePage> {
  const { id } = params
  const { event, org } = await openEvent(kit, id, { userId: actor.userId })
  if (!rightsOf(event, actor.userId, org).edit) throw new AppError('rights.missing')
  const limit = query.limit ?? limits.pageSize
  const from = placeAfter(event.players, query.nextToken)
  const shown = event.players.slice(from, from + limit)
  const persons = await kit.projections.many(people, [actor.userId, ...shown.map(({ userId }) => userId)])
  const hiddenPeople = hiddenFrom(persons.get(actor.userId), true)
  const secret = kit.config.PARTA_SECRET
  const marks = new Map(event.attendance?.map((mark) => [mark.id, mark]))
  const items = shown.map((entry): contract.AttendanceEntry => {
    const { id: entrant, userId } = entry
    const aliasId = entrant === userId ? null : entrant
    const mark = marks.get(entrant)
    return {
      ...entrantCard(secret, { userId, aliasId }, { person: persons.get(userId), hiddenPeople }),
      ...(aliasId ? { aliasId } : {}),
      isConfirmed: entry.confirmedAt !== undefined,
      passKey: passKey(secret, id, entrant),
      ...(mark ? { wasThere: mark.wasThere, markedAt: mark.at.toISOString() } : {}),
      ...(entry.multisport ? { multisport: entry.multisport } : {}),
      ...(entry.card ? { card: entry.card } : {}),
    }
  })
  const last = shown.at(-1)
  const isMore = from + limit < event.players.length && last
  const nextToken = isMore ? { nextToken: tokenOf(from + limit, last.id) } : {}
  return {
    items,
    ...nextToken,
    publicKey: publicHalf(signsPasses(secret)),
    event: eventOfList(event),
    now: new Date().toISOString(),
  }
}

/** The position after the entry that a page token names; after its former position if it is not there any more. */
function placeAfter(players: readonly Entry[], nextToken: string | undefined): number {
  if (nextToken === undefined) return 0
  const [former, id] = keyOf(nextToken, 'number', 'string')
  const at = players.findIndex((entry) => entry.id === id)
  return at < 0 ? Math.max(0, Math.trunc(Number(former))) : at + 1
}
