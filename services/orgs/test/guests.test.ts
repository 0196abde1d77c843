import { Buffer } from 'node:buffer'
import { day } from '@parta/contracts/durations'
import { guestInvited, guestLimits, importGuests, listGuests, removeGuest } from '@parta/contracts/guests'
import { acceptInvitation, getInvitation } from '@parta/contracts/invitations'
import { createOrg, deleteOrg, getOrg, orgLimits, registerOrg, setRole } from '@parta/contracts/orgs'
import { uploadLimits } from '@parta/contracts/upload-limits'
import { unseal } from '@parta/kit/session/seal'
import { newId } from '@parta/kit/store/id'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { zipSync } from 'fflate'
import type { Static } from 'typebox'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sweepGuests } from '../src/guests/jobs.ts'
import { guestsOf } from '../src/guests/store.ts'
import { findQuota } from '../src/org/quota-store.ts'
import { type Orgs, openOrgs, orgForm } from './support.ts'

interface Mail {
  readonly kind: string
  readonly to: string
  readonly org: string
  readonly token: string
  readonly invitedBy: string
  readonly children?: string
}

let orgs: Orgs
let admin: TestPerson
beforeAll(async () => {
  orgs = await openOrgs()
  admin = await orgs.people.person({ name: 'Jana', surname: 'Nováková' })
})

afterEach(() => void vi.useRealTimers())

/** Returns the mails that the service has requested. */
const mails = () => orgs.published(guestInvited).map(({ data }) => opened(data, orgs.running.kit.config.PARTA_SECRET))

function opened({ kind, to, code = '', detail = '' }: Static<typeof guestInvited.data>, secret: string): Mail {
  return {
    kind,
    to: unseal(secret, 'mailed to', to),
    org: unseal(secret, 'mailed detail', detail),
    ...(JSON.parse(unseal(secret, 'mailed code', code)) as Pick<Mail, 'token' | 'invitedBy' | 'children'>),
  }
}

interface Sending {
  readonly person?: TestPerson
  readonly [field: string]: unknown
}
const send = (id: string, list: string | Uint8Array, { person = admin, ...fields }: Sending = {}) => {
  const sheet = Buffer.from(list).toString('base64')
  return orgs.call(importGuests, person, { id, body: { sheet, commit: true, locale: 'cs', ...fields } })
}
const anOrg = async (fields: object = {}) => (await orgs.anOrg(admin, { maxMembers: -1, ...fields })).id
const come = (person: TestPerson, token: string) => orgs.call(acceptInvitation, person, { body: { token } })
const mailTo = (email: string) =>
  eventually(() => {
    const found = mails().find(({ to }) => to === email)
    if (!found) throw new Error(`No mail to ${email}`)
    return Promise.resolve(found)
  })
const guests = async (id: string) => (await orgs.call(listGuests, admin, { id })).body.items

describe('a list of people', () => {
  it('is checked first, and then invites by mail, each person once', async () => {
    const id = await anOrg({ name: 'Sokol Dovoz' })
    const list = 'Jméno;E-mail;Telefon\nPetr Malý;petr@dovoz.cz;777 123 456\nEva Bezmailu;;\n'
    expect((await send(id, list, { commit: false })).body).toMatchObject({
      hasTitles: true,
      columns: [{ title: 'Jméno', sample: 'Petr Malý', column: 'name' }, { column: 'email' }, { column: 'telephone' }],
      rows: 2,
      mails: 1,
      links: 1,
      known: 0,
      errorsCount: 0,
      invited: false,
    })
    expect(await guests(id)).toEqual([])
    expect((await send(id, list)).body).toMatchObject({ mails: 1, links: 1, invited: true })
    expect(await mailTo('petr@dovoz.cz')).toMatchObject({
      kind: 'guest',
      org: 'Sokol Dovoz',
      invitedBy: 'Jana Nováková',
    })
    expect(await guests(id)).toMatchObject([
      { name: 'Eva Bezmailu', email: '', token: expect.stringMatching(/^[\w-]{32}$/) },
      { name: 'Petr Malý', email: 'petr@dovoz.cz', telephone: '777123456', token: null },
    ])
    expect((await send(id, `${list}Jiří;jiri@dovoz.cz;\n`)).body).toMatchObject({ mails: 1, links: 0, known: 2 })
    await mailTo('jiri@dovoz.cz')
    expect(mails().filter(({ to }) => to === 'petr@dovoz.cz')).toHaveLength(1)
    expect((await orgs.call(getOrg, admin, { id })).body.memberCount).toBe(1)
  })

  it('is read as Excel writes it, with the separator before the titles, which are no person', async () => {
    const list = 'sep=;\nJméno;Příjmení;E-mail\nJana;Nováčková;jana.n@dovoz.cz\n'
    const { body } = await send(await anOrg(), list, { commit: false })
    expect(body).toMatchObject({ hasTitles: true, rows: 1, mails: 1, links: 0, errorsCount: 0 })
  })

  it('is invited without its wrong rows, which come back as a file to mend', async () => {
    const id = await anOrg()
    const list = 'Jméno;E-mail\nPetr;petr@opravy.cz\nEva;eva@\n'
    const checked = await send(id, list, { commit: false })
    expect(checked.body).toMatchObject({ errorsCount: 1, invited: false, mails: 1, toMend: null })
    expect(checked.body.errors).toMatchObject([{ row: 3, column: 'email', code: 'validation.email', value: 'eva@' }])
    const { toMend } = (await send(id, list)).body
    expect(toMend).toBe('\uFEFFJméno;E-mail\r\nEva;eva@')
    expect((await guests(id)).map(({ name }: { name: string }) => name)).toEqual(['Petr'])
    const mended = await send(id, toMend?.replace('eva@', 'eva@opravy.cz') ?? '')
    expect(mended.body).toMatchObject({ invited: true, mails: 1, toMend: null })
    const none = await send(id, 'Jméno;E-mail\nIva;iva@\n')
    expect(none.body).toMatchObject({ errorsCount: 1, invited: false, toMend: null })
  })

  it('is understood as the caller says', async () => {
    const id = await anOrg()
    const list = 'A;B\nPetr;petr@mapa.cz\nEva;eva@\n'
    const right = await send(id, list, { hasTitles: true, columns: ['name', null] })
    expect(right.body).toMatchObject({ mails: 0, links: 2, invited: true })
  })

  it('stores names and contacts sealed', async () => {
    const id = await anOrg()
    await send(id, 'Tajemná Osoba <tajemna@osoba.cz>\n')
    expect(JSON.stringify(await guestsOf(orgs.running.kit).findOne({ _id: id }))).not.toMatch(/Tajemn|tajemna/)
  })

  it('is refused early when it is a bomb, a picture, empty or too long', async () => {
    const id = await anOrg()
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(uploadLimits.unpackedBytes + 1) })
    expect((await send(id, bomb)).body.code).toBe('upload.tooLarge')
    expect((await send(id, Uint8Array.from([1, 0, 2]))).body.code).toBe('upload.unreadable')
    expect((await send(id, '\n\n')).body.code).toBe('upload.empty')
    expect((await send(id, 'Jan\n'.repeat(guestLimits.rows + 2))).body.code).toBe('upload.tooManyRows')
  })

  const addresses = (count: number, host: string) =>
    Array.from({ length: count }, (_none, at) => `n${at}@${host}`).join('\n')

  it('sends no more mails of one person a day than allowed, more into a registered organisation', async () => {
    const person = await orgs.people.person()
    const { id } = await orgs.anOrg(person, { maxMembers: -1 })
    const list = addresses(guestLimits.mailsPerDay.other + 1, 'limit.cz')
    const params = { left: guestLimits.mailsPerDay.other }
    for (const commit of [false, true]) {
      const answer = await send(id, list, { person, commit })
      expect(answer).toMatchObject({ status: 409, body: { code: 'guest.tooManyToday', params } })
    }
    expect((await orgs.call(listGuests, person, { id })).body.items).toEqual([])
    const operator = await orgs.people.person({ isSiteAdmin: true })
    await orgs.call(registerOrg, operator, { id, body: { isRegistered: true } })
    expect((await send(id, list, { person })).body).toMatchObject({ invited: true })
  })

  it('refuses a list of which too many would have to answer when it is checked, and counts no mail for it', async () => {
    const person = await orgs.people.person()
    const { id } = await orgs.anOrg(person, { maxMembers: -1 })
    await send(id, Array.from({ length: guestLimits.waiting }, (_none, at) => `Host ${at}`).join('\n'), { person })
    for (const commit of [false, true]) {
      expect((await send(id, 'a@late.cz', { person, commit })).body.code).toBe('guest.tooMany')
    }
    expect((await findQuota(orgs.running.kit, person.id))?.mails ?? []).toEqual([])
  })

  it('counts the mails of a new account for all its organisations together, of which it founds few', async () => {
    const person = await orgs.people.person({ id: newId() })
    const most = guestLimits.mailsPerDay.other / 10
    const ids: string[] = []
    for (let count = 0; count < orgLimits.foundedPerWeek / 10; count += 1) {
      ids.push((await orgs.anOrg(person, { maxMembers: -1 })).id)
    }
    expect(await orgs.call(createOrg, person, { body: orgForm() })).toMatchObject({
      status: 409,
      body: { code: 'org.tooManyFounded' },
    })
    const [first = '', second = ''] = ids
    expect((await send(first, addresses(most - 1, 'new.cz'), { person })).body).toMatchObject({ invited: true })
    expect((await send(second, addresses(2, 'newer.cz'), { person })).body).toMatchObject({
      code: 'guest.tooManyToday',
    })
    expect((await send(second, addresses(1, 'newer.cz'), { person })).body).toMatchObject({ invited: true })
    // Links are handed out by the admin, so they are not limited.
    expect((await send(second, 'Jan Novák', { person })).body).toMatchObject({ invited: true })
  })

  it('is for admins only', async () => {
    const id = await anOrg()
    const helper = await orgs.people.person()
    const link = (await send(id, 'Pomocník\n')).body && (await guests(id))[0]
    await come(helper, link?.token ?? '')
    await orgs.call(setRole, admin, { id, body: { memberId: helper.id, newRole: 'powerUser' } })
    const stranger = await orgs.people.person()
    for (const person of [helper, stranger]) {
      expect((await send(id, 'Petr\n', { person })).body.code).toBe('rights.missing')
      expect((await orgs.call(listGuests, person, { id })).body.code).toBe('rights.missing')
      expect((await orgs.call(removeGuest, person, { id, query: { guestId: 'x' } })).body.code).toBe('rights.missing')
    }
  })
})

describe('a guest', () => {
  it('becomes a member only by accepting, with the role of the list where the e-mail is their own', async () => {
    const id = await anOrg({ private: true })
    const coach = await orgs.people.person()
    const other = await orgs.people.person()
    await send(id, `E-mail;Role\n${coach.email};Trenér\nneznamy@host.cz;Trenér\n`)
    const own = await mailTo(coach.email)
    const look = await orgs.call(getInvitation, { token: '' }, { id: own.token })
    expect(look.body).toMatchObject({ org: { id }, approval: false })
    expect((await come(coach, own.token)).body).toEqual({ outcome: 'JOINED', orgId: id })
    expect((await orgs.call(getOrg, coach, { id })).body.role).toBe('powerUser')
    expect(await come(other, own.token)).toMatchObject({ status: 404, body: { code: 'invitation.notFound' } })
    await come(other, (await mailTo('neznamy@host.cz')).token)
    expect((await orgs.call(getOrg, other, { id })).body.role).toBe('member')
    expect((await orgs.call(listGuests, admin, { id })).body).toEqual({ items: [], accepted: 2 })
  })

  it('joins once, also when two people open the link at the same moment', async () => {
    const id = await anOrg()
    await send(id, 'Jan Dvojí\n')
    const token = (await guests(id))[0]?.token ?? ''
    const two = await Promise.all([orgs.people.person(), orgs.people.person()])
    const answers = await Promise.all(two.map((person) => come(person, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await orgs.call(getOrg, admin, { id })).body.memberCount).toBe(2)
  })

  it('keeps the link when the organisation is full, and joins when there is room', async () => {
    const id = (await orgs.anOrg(admin, { maxMembers: 1 })).id
    await send(id, 'Jan Čekající\n')
    const token = (await guests(id))[0]?.token ?? ''
    const person = await orgs.people.person()
    expect((await come(person, token)).body.code).toBe('org.full')
    expect(await guests(id)).toHaveLength(1)
  })

  it('who is a child is invited by the parents', async () => {
    const id = await anOrg()
    await send(id, 'Jméno;E-mail rodiče\nEma Malá;mama@rodic.cz\n')
    expect(await mailTo('mama@rodic.cz')).toMatchObject({ kind: 'guestParent', children: 'Ema Malá' })
  })

  it('is removed by an admin, when the invitation expires, and with the organisation', async () => {
    const id = await anOrg()
    await send(id, 'Jan\nEva\n')
    const [first, second] = await guests(id)
    await orgs.call(removeGuest, admin, { id, query: { guestId: first?.id ?? '' } })
    expect((await orgs.call(getInvitation, { token: '' }, { id: first?.token ?? '' })).body.code).toBe(
      'invitation.notFound',
    )
    expect((await orgs.call(getInvitation, { token: '' }, { id: second?.token ?? '' })).status).toBe(200)
    const { kit } = orgs.running
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + guestLimits.days * day })
    expect((await orgs.call(getInvitation, { token: '' }, { id: second?.token ?? '' })).body.code).toBe(
      'invitation.expired',
    )
    await sweepGuests(kit).run({}, { number: 1, last: true })
    vi.useRealTimers()
    expect(await guestsOf(kit).findOne({ _id: id })).toMatchObject({ guests: [] })
    await send(id, 'Jan\n')
    await orgs.call(deleteOrg, admin, { id })
    await eventually(async () => expect(await guestsOf(kit).findOne({ _id: id })).toBeNull())
  })
})
