import type { GuestReport, importGuests } from '@parta/contracts/guests'
import { limits } from '@parta/contracts/limits'
import type { Table } from '@parta/kit/files/read-table'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { personOf } from '@parta/kit/session/actor'
import { keyedHash, seal } from '@parta/kit/session/seal'
import { newToken } from '@parta/kit/store/id'
import { findOrg } from '../org/find-org.ts'
import { countMails } from '../org/quota-rules.ts'
import { findQuota, quotas } from '../org/quota-store.ts'
import { requireRole } from '../org/rules.ts'
import type { OrgRow } from '../org/store.ts'
import { guessMapping, type Mapping } from './column-rules.ts'
import {
  type Asked,
  checkWaiting,
  invitationsOf,
  inviteGuests,
  type NewGuest,
  readPeople,
  withoutExpired,
  withoutLinks,
} from './rules.ts'
import { findGuests, guestLists } from './store.ts'
import { guestReport } from './view.ts'

/** The purpose under which names and contacts of guests are sealed. */
export const contactPurpose = 'guest contact'

export interface Contact {
  readonly name: string
  readonly email: string
  readonly telephone: string
}

type Asking = Pick<Call<typeof importGuests>, 'params' | 'body' | 'actor'>

/**
 * Checks a list of people and, if that is asked, invites those whose rows have no error. The others come back as a file to
 * mend.
 */
export async function invite(
  kit: Kit,
  { params, body, actor }: Asking,
  read: (base64: string, account: string) => Promise<Table>,
): Promise<GuestReport> {
  const by = personOf(actor)
  const org = requireRole(await findOrg(kit, params.id), by, ['admin'])
  const table = await read(body.sheet, actor.accountId)
  const mapping = mappingOf(table, body)
  const list = readPeople(table, mapping)
  const idOf = (key: string) => guestId(kit, params.id, key)
  const now = new Date()
  const before = withoutExpired(await findGuests(kit, params.id), now)
  const known = new Set(before.guests.map(({ id }) => id))
  const fresh = invitationsOf(list.people, idOf).filter(({ id }) => !known.has(id))
  const count = fresh.filter(({ email }) => email !== null).length
  const counted = { userId: by, count, isRegistered: org.isRegistered }
  // A list that would be refused is refused when it is checked, and before its mails are counted.
  checkWaiting(before, fresh.length)
  if (count > 0) countMails(await findQuota(kit, by), counted, now)
  const invited = body.commit && fresh.length > 0
  if (invited) {
    const inviter = (await kit.projections.many(people, [by])).get(by)
    const writing = { org, locale: body.locale, inviter: inviter ? `${inviter.name} ${inviter.surname}`.trim() : '' }
    const guests = fresh.map((asked) => newGuest(kit, asked, writing))
    if (count > 0) await kit.change(quotas, by, (state, at) => countMails(state, counted, at))
    const command = { by, guests }
    await kit.change(guestLists, params.id, (state, at) => inviteGuests(state, command, at))
  }
  return guestReport({ table, mapping, ...list, fresh, idOf, invited, locale: body.locale })
}

/** Returns a guest's id. The same e-mail or, without one, the same name and telephone give the same id. */
export function guestId(kit: Kit, orgId: string, key: string): string {
  return keyedHash(kit.config.PARTA_SECRET, 'guest', `${orgId}:${key}`).slice(0, 32)
}

/** Returns the caller's mapping; what they leave out is guessed. */
function mappingOf(table: Table, { columns, hasTitles }: Asking['body']): Mapping {
  const guessed = guessMapping(table)
  return { hasTitles: hasTitles ?? guessed.hasTitles, columns: columns ?? guessed.columns }
}

interface Writing {
  readonly org: OrgRow
  readonly locale: Asking['body']['locale']
  readonly inviter: string
}

const shownMax = 100

function newGuest(kit: Kit, { id, email, names, telephone, role, isChild }: Asked, writing: Writing): NewGuest {
  const secret = kit.config.PARTA_SECRET
  const token = newToken()
  const name = names.join(', ').slice(0, limits.nameMax)
  const contact: Contact = { name, email: email ?? '', telephone }
  const guest = { id, token, role, isChild, contact: seal(secret, contactPurpose, JSON.stringify(contact)) }
  if (email === null) return { ...guest, mail: null }
  const { org, locale, inviter } = writing
  const said = {
    token,
    invitedBy: withoutLinks(inviter, shownMax),
    ...(isChild ? { children: withoutLinks(name, shownMax) } : {}),
  }
  const mail = {
    kind: isChild ? ('guestParent' as const) : ('guest' as const),
    to: seal(secret, 'mailed to', email),
    locale,
    code: seal(secret, 'mailed code', JSON.stringify(said)),
    detail: seal(secret, 'mailed detail', withoutLinks(org.name, shownMax)),
  }
  return { ...guest, mail }
}
