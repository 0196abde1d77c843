import { createAjv } from '@parta/contracts/ajv'
import { day } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { type GuestColumn, type GuestError, type GuestRole, guestInvited, guestLimits } from '@parta/contracts/guests'
import { limits } from '@parta/contracts/limits'
import { plainTelephone } from '@parta/contracts/predicates/telephone'
import { firstCharacters } from '@parta/contracts/predicates/text'
import { Email, PersonName } from '@parta/contracts/shapes'
import { uploadLimits } from '@parta/contracts/upload-limits'
import { looksLikeFormula, type Table, type TableRow } from '@parta/kit/files/read-table'
import { type Decision, type FactDraft, factOf } from '@parta/kit/store/decision'
import { isEmail, isTelephone, type Mapping, roleNamed } from './column-rules.ts'
import type { GuestRow, GuestsRow } from './store.ts'

export interface ListedPerson {
  readonly row: number
  readonly name: string
  /** The addresses that are invited; none for people who get a link. */
  readonly emails: readonly string[]
  readonly telephone: string
  readonly role: GuestRole
  readonly isChild: boolean
}

/** The people of a list, or what is wrong in it. */
export interface ReadList {
  readonly people: readonly ListedPerson[]
  readonly errors: readonly GuestError[]
}

/** Reads the rows of a list by its mapping, and finds every wrong cell. */
export function readPeople(table: Table, { hasTitles, columns }: Mapping): ReadList {
  const people: ListedPerson[] = []
  const errors: GuestError[] = []
  if (!columns.some((column) => column === 'name' || column === 'email' || column === 'parentEmail')) {
    return { people, errors: [problem(1, 'name', { code: 'validation.uploadColumnMissing', value: '' })] }
  }
  const twice = columns.find((column, at) => column !== null && columns.indexOf(column) < at)
  if (twice) {
    return { people, errors: [problem(1, twice, { code: 'validation.uploadColumnTwice', value: '' })] }
  }
  for (const line of linesOf(table, hasTitles)) {
    const read = readRow(line, columns)
    if ('person' in read) people.push(read.person)
    else errors.push(...read.errors)
  }
  return { people, errors }
}

/** The rows of a table; without titles the first row is one of them. */
export function linesOf({ titles, rows }: Table, hasTitles: boolean): readonly TableRow[] {
  return hasTitles || titles.every((title) => title === '') ? rows : [{ row: 1, cells: titles }, ...rows]
}

interface Wrong {
  readonly code: string
  readonly value: string
  readonly params?: Record<string, number>
}

function problem(row: number, column: GuestColumn, { code, value, params }: Wrong): GuestError {
  return { row, column, code, value: firstCharacters(value, uploadLimits.valueShown), ...(params ? { params } : {}) }
}

const ajv = createAjv()
const isAddress = ajv.compile(Email)
const isName = ajv.compile(PersonName)

type Read = { readonly person: ListedPerson } | { readonly errors: readonly GuestError[] }

function readRow({ row, cells }: TableRow, columns: Mapping['columns']): Read {
  const errors: GuestError[] = []
  const cell = (column: GuestColumn) => (cells[columns.indexOf(column)] ?? '').trim()
  const wrong = (column: GuestColumn, code: string, params?: Wrong['params']) =>
    void errors.push(problem(row, column, { code, value: cell(column), ...(params ? { params } : {}) }))
  for (const column of columns) {
    // A telephone number may begin with a plus, which also begins a formula.
    if (column && column !== 'telephone' && looksLikeFormula(cell(column))) wrong(column, 'validation.uploadFormula')
  }
  // In a pasted list the text behind a comma can be a surname in one row and an e-mail in another.
  const written = splitAddress([cell('name'), cell('surname')].filter(Boolean).join(' '))
  const { name } = written
  const address = (column: GuestColumn, text = cell(column)) => {
    if (text !== '' && !isAddress(text)) wrong(column, 'validation.email')
    return text.toLowerCase()
  }
  const own = address('email', cell('email') || written.email)
  const parents = [address('parentEmail'), address('secondParentEmail')].filter(Boolean)
  if (name.includes('@')) wrong('name', 'validation.email')
  else if (name.length > limits.nameMax) wrong('name', 'validation.maxLength', { limit: limits.nameMax })
  else if (name !== '' && !isName(name)) wrong('name', 'validation.name')
  else if (name === '' && own === '' && parents.length === 0) wrong('name', 'validation.required')
  const telephone = plainTelephone(cell('telephone'))
  if (telephone !== '' && !isTelephone(telephone)) wrong('telephone', 'validation.telephone')
  const role = roleNamed(cell('role'))
  if (!role) wrong('role', 'validation.guestRole')
  if (errors.length > 0 || !role) return { errors }
  const isChild = parents.length > 0
  const emails = isChild ? [...new Set(parents)] : own ? [own] : []
  // A child's invitation goes to a parent, who must not get the role of the list.
  return { person: { row, name, emails, telephone, role: isChild ? 'member' : role, isChild } }
}

/** Splits `Jan Novák <jan@novak.cz>` and `Jan Novák jan@novak.cz` into name and e-mail. The rest may have a wrong one. */
function splitAddress(text: string): { readonly name: string; readonly email: string } {
  const parts = text.split(/[\s<>,;()]+/).filter(Boolean)
  const email = parts.find(isEmail) ?? ''
  return email === '' ? { name: text, email } : { name: parts.filter((part) => part !== email).join(' '), email }
}

/**
 * An invitation to send: to one e-mail address with the names of all its people, or to one person without an e-mail.
 */
export interface Asked {
  readonly id: string
  /** `null` for people without an e-mail. */
  readonly email: string | null
  readonly names: readonly string[]
  readonly telephone: string
  readonly role: GuestRole
  readonly isChild: boolean
}

/** Returns one invitation for each address, and one for each name without an address. @param idOf of an e-mail or name */
export function invitationsOf(people: readonly ListedPerson[], idOf: (key: string) => string): readonly Asked[] {
  const asked = new Map<string, Asked>()
  for (const { name, emails, telephone, role, isChild } of people) {
    const keys = emails.length > 0 ? emails : [keyOfName(name, telephone)]
    for (const key of keys) {
      const before = asked.get(key)
      const names = [...new Set([...(before?.names ?? []), name].filter(Boolean))]
      const email = emails.length > 0 ? key : null
      asked.set(key, {
        ...(before ?? { id: idOf(key), email, telephone, role }),
        names,
        // If an adult and children share an address, the invitation is for the adult.
        isChild: isChild && before?.isChild !== false,
      })
    }
  }
  return [...asked.values()]
}

/** Returns the key of a person without an e-mail. It contains colons, which an e-mail cannot. */
export function keyOfName(name: string, telephone: string): string {
  return `name:${name.toLowerCase()}:${telephone}`
}

/** An invitation with its secrets, ready to be stored and sent. */
export interface NewGuest extends Pick<GuestRow, 'id' | 'role' | 'isChild'> {
  readonly token: string
  readonly contact: string
  /** The mail; `null` if the admin hands out a link instead. */
  readonly mail: Omit<Mail, 'expiresAt'> | null
}
type Mail = Parameters<typeof factOf<typeof guestInvited.data>>[1]

interface Inviting {
  readonly by: string
  readonly guests: readonly NewGuest[]
}

/** @throws guest.tooMany when with `added` new guests too many would have to answer */
export function checkWaiting({ guests }: GuestsRow, added: number): void {
  const waiting = guests.filter(({ acceptedBy }) => acceptedBy === undefined).length
  if (added > 0 && waiting + added > guestLimits.waiting) throw new AppError('guest.tooMany')
}

/** Adds guests who are not in the list yet. @throws guest.tooMany */
export function inviteGuests(state: GuestsRow | null, { by, guests }: Inviting, now: Date): Decision<GuestsRow, void> {
  const before = withoutExpired(state ?? { guests: [] }, now)
  const known = new Set(before.guests.map(({ id }) => id))
  const fresh = guests.filter(({ id }) => !known.has(id))
  const expiresAt = new Date(now.getTime() + guestLimits.days * day)
  const added = fresh.map(({ mail, ...guest }) => ({ ...guest, mailed: mail !== null, by, at: now, expiresAt }))
  const all: GuestRow[] = [...before.guests, ...added]
  checkWaiting(before, added.length)
  const facts = fresh.flatMap(({ mail }): FactDraft[] =>
    mail ? [factOf(guestInvited, { ...mail, expiresAt: expiresAt.toISOString() })] : [],
  )
  return { next: { guests: all }, facts, answer: undefined }
}

/** Removes expired guests, and guests who accepted long ago. */
export function withoutExpired({ guests }: GuestsRow, now: Date): GuestsRow {
  const time = now.getTime()
  const keptUntil = ({ acceptedBy, at, expiresAt }: GuestRow) =>
    acceptedBy === undefined ? expiresAt.getTime() : at.getTime() + guestLimits.acceptedDays * day
  return { guests: guests.filter((guest) => keptUntil(guest) > time) }
}

/** @throws invitation.notFound */
export function removeGuest(state: GuestsRow | null, guestId: string): Decision<GuestsRow, void> {
  const guests = state?.guests.filter(({ id, acceptedBy }) => id !== guestId || acceptedBy !== undefined) ?? []
  if (!state || guests.length === state.guests.length) throw new AppError('invitation.notFound')
  return { next: { ...state, guests }, answer: undefined }
}

/** Reserves an invitation for the person who accepts it. @throws invitation.usedUp for a second person */
export function acceptGuest(
  state: GuestsRow | null,
  { token, userId }: { readonly token: string; readonly userId: string },
  now: Date,
): Decision<GuestsRow, GuestRow> {
  const guest = state?.guests.find((one) => one.token === token)
  if (!state || !guest) throw new AppError('invitation.notFound')
  if (guest.expiresAt <= now) throw new AppError('invitation.expired')
  if (guest.acceptedBy !== undefined && guest.acceptedBy !== userId) throw new AppError('invitation.usedUp')
  return { next: withGuest(state, { ...guest, acceptedBy: userId }), answer: guest }
}

/** Deletes name, contacts and link of a guest who has become a member. */
export function settleGuest(state: GuestsRow | null, guestId: string): Decision<GuestsRow | null, void> {
  const guest = state?.guests.find(({ id }) => id === guestId)
  if (!state || !guest) return { next: state, answer: undefined }
  const { token: _token, contact: _contact, ...rest } = guest
  return { next: withGuest(state, rest), answer: undefined }
}

/** Makes an invitation usable again after its person could not become a member. */
export function reopenGuest(state: GuestsRow | null, guestId: string): Decision<GuestsRow | null, void> {
  const guest = state?.guests.find(({ id }) => id === guestId)
  if (!state || !guest) return { next: state, answer: undefined }
  const { acceptedBy: _acceptedBy, ...rest } = guest
  return { next: withGuest(state, rest), answer: undefined }
}

function withGuest(state: GuestsRow, changed: GuestRow): GuestsRow {
  return { ...state, guests: state.guests.map((one) => (one.id === changed.id ? changed : one)) }
}

/** Removes a deleted person: the invitation that they accepted, and their id from those that they sent. */
export function forgetGuest(state: GuestsRow | null, userId: string): Decision<GuestsRow | null, void> {
  if (!state) return { next: state, answer: undefined }
  const guests = state.guests
    .filter(({ acceptedBy }) => acceptedBy !== userId)
    .map((guest) => (guest.by === userId ? { ...guest, by: null } : guest))
  return { next: { ...state, guests }, answer: undefined }
}

/**
 * Returns a text without anything that mail programs turn into a link. The names of organisations and people are
 * written by the inviter, and must not advertise.
 */
export function withoutLinks(text: string, max: number): string {
  return firstCharacters(text.replaceAll(/\S*(?::\/\/|www\.)\S*|\S+\.\p{L}{2,}\S*/giu, '…'), max)
}
