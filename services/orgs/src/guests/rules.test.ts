import { AppError } from '@parta/contracts/errors'
import { guestLimits } from '@parta/contracts/guests'
import type { Table } from '@parta/kit/files/read-table'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guessMapping } from './column-rules.ts'
import {
  acceptGuest,
  forgetGuest,
  invitationsOf,
  inviteGuests,
  type NewGuest,
  readPeople,
  removeGuest,
  reopenGuest,
  settleGuest,
  withoutExpired,
  withoutLinks,
} from './rules.ts'
import type { GuestsRow } from './store.ts'

const now = new Date('2027-01-10T12:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
const table = (first: string, ...lines: string[]): Table => ({
  titles: first.split(';'),
  rows: lines.map((line, at) => ({ row: at + 2, cells: line.split(';') })),
})
const read = (list: Table) => readPeople(list, guessMapping(list))

describe('the meaning of columns', () => {
  it.each([
    ['Jméno;Příjmení;E-mail;Telefon;Role', ['name', 'surname', 'email', 'telephone', 'role']],
    ['Meno a priezvisko;E-mail rodiča;Mobil', ['name', 'parentEmail', 'telephone']],
    ['First Name;Last Name;Birthdate;Email;Cell Phone', ['name', 'surname', null, 'email', 'telephone']],
    [
      'Member first name;Member last name;Guardian 1 email;Guardian 2 email',
      ['name', 'surname', 'parentEmail', 'secondParentEmail'],
    ],
    ['Name;Name;Email', ['name', null, 'email']],
  ])('is guessed from the titles %s', (titles, columns) => {
    expect(guessMapping(table(titles, 'a;b;c'))).toEqual({ hasTitles: true, columns })
  })

  it('is guessed from the values where no row has titles', () => {
    const list = table('Novák;Jan;jan@novak.cz;777 123 456', 'Malá;Eva;eva@mala.cz;')
    expect(guessMapping(list)).toEqual({ hasTitles: false, columns: ['name', 'surname', 'email', 'telephone'] })
    expect(guessMapping(table('Jan Novák', 'Eva Malá'))).toEqual({ hasTitles: false, columns: ['name'] })
  })
})

describe('a list of people', () => {
  it('is read with e-mails beside names, and one row for each name', () => {
    const { people, errors } = read(table('Jan Novák <jan@novak.cz>', 'Eva Malá', 'petr@svoboda.cz Petr Svoboda'))
    expect(errors).toEqual([])
    expect(people.map(({ row, name, emails }) => [row, name, emails])).toEqual([
      [1, 'Jan Novák', ['jan@novak.cz']],
      [2, 'Eva Malá', []],
      [3, 'Petr Svoboda', ['petr@svoboda.cz']],
    ])
  })

  it('finds the e-mail of a row whose second column has e-mails and surnames, and refuses a name with a wrong one', () => {
    const { people, errors } = read(table('Jana Dvořáková', 'Petr Malý;petr@maly.cz', 'Eva;Bílá', 'zle@@mail;Anna'))
    expect(people.map(({ name, emails }) => [name, emails])).toEqual([
      ['Jana Dvořáková', []],
      ['Petr Malý', ['petr@maly.cz']],
      ['Eva Bílá', []],
    ])
    expect(errors).toEqual([{ row: 4, column: 'name', code: 'validation.email', value: 'zle@@mail' }])
  })

  it('names row and column of every wrong cell', () => {
    const { errors } = read(
      table(
        'Jméno;E-mail;Telefon;Role',
        'Jan;jan@;12;Král',
        '=HYPERLINK("x");jan@novak.cz;;',
        ';;777123456;',
        `${'a'.repeat(200)};;;`,
        'Eva;eva@mala.cz;+420 777 123 456;Trenérka',
      ),
    )
    expect(errors.map(({ row, column, code }) => [row, column, code])).toEqual([
      [2, 'email', 'validation.email'],
      [2, 'telephone', 'validation.telephone'],
      [2, 'role', 'validation.guestRole'],
      [3, 'name', 'validation.uploadFormula'],
      [4, 'name', 'validation.required'],
      [5, 'name', 'validation.maxLength'],
    ])
  })

  it('needs a column with names or e-mails, and no two columns with one meaning', () => {
    const list = table('A;B', '1;2')
    expect(readPeople(list, { hasTitles: true, columns: ['telephone', null] }).errors).toMatchObject([
      { row: 1, column: 'name', code: 'validation.uploadColumnMissing' },
    ])
    expect(readPeople(list, { hasTitles: true, columns: ['name', 'name'] }).errors).toMatchObject([
      { row: 1, column: 'name', code: 'validation.uploadColumnTwice' },
    ])
  })

  it('invites the parents of children, each address once, and never makes them helpers', () => {
    const { people } = read(
      table(
        'Jméno;E-mail;Role;E-mail rodiče;E-mail otce',
        'Ema;ema@x.cz;Trenér;Mama@x.cz;tata@x.cz',
        'Ota;;;mama@x.cz;',
        'Máma;mama@x.cz;;;',
      ),
    )
    const asked = invitationsOf(people, (key) => key)
    expect(asked.map(({ email, names, role, isChild }) => [email, names, role, isChild])).toEqual([
      ['mama@x.cz', ['Ema', 'Ota', 'Máma'], 'member', false],
      ['tata@x.cz', ['Ema'], 'member', true],
    ])
  })

  it('never throws, whatever its cells are', () => {
    const cells = fc.array(fc.string({ unit: 'binary', maxLength: 30 }), { maxLength: 6 })
    fc.assert(
      fc.property(cells, fc.array(cells, { maxLength: 6 }), (titles, lines) => {
        const list = { titles, rows: lines.map((line, at) => ({ row: at + 2, cells: line })) }
        const { people, errors } = read(list)
        expect(people.length + errors.length).toBeGreaterThanOrEqual(0)
        for (const { name, emails } of people) expect(name !== '' || emails.length > 0).toBe(true)
      }),
    )
  })
})

const guest = (id: string, hasMail = true): NewGuest => ({
  id,
  token: `token-${id}`,
  role: 'powerUser',
  isChild: false,
  contact: 'sealed',
  mail: hasMail ? { kind: 'guest', to: 'sealed', locale: 'cs', code: 'sealed', detail: 'sealed' } : null,
})
const add = (state: GuestsRow | null, guests: readonly NewGuest[], { at = now } = {}) =>
  inviteGuests(state, { by: 'jana', guests }, at)
const many = (count: number, hasMail = true) => Array.from({ length: count }, (_none, at) => guest(`g${at}`, hasMail))
const codeOf = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    return error instanceof AppError ? error.code : error
  }
}

describe('guests', () => {
  it('get one mail each, however often they are in a list, until the invitation expires', () => {
    const first = add(null, [guest('a'), guest('b', false)])
    expect(first.facts).toHaveLength(1)
    const again = add(first.next, [guest('a'), guest('c')])
    expect(again.facts).toHaveLength(1)
    expect(again.next.guests.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(add(again.next, [guest('a')], { at: later(guestLimits.days) }).facts).toHaveLength(1)
  })

  it('are limited while they wait; a list above the limit invites nobody', () => {
    expect(codeOf(() => add(null, many(guestLimits.waiting + 1, false)))).toBe('guest.tooMany')
  })

  it('accept once, and only their hash is kept', () => {
    const state = add(null, [guest('a')]).next
    const reserved = acceptGuest(state, { token: 'token-a', userId: 'petr' }, now)
    expect(codeOf(() => acceptGuest(reserved.next, { token: 'token-a', userId: 'eva' }, now))).toBe('invitation.usedUp')
    expect(acceptGuest(reserved.next, { token: 'token-a', userId: 'petr' }, now).answer.id).toBe('a')
    expect(reopenGuest(reserved.next, 'a').next).toEqual(state)
    const settled = settleGuest(reserved.next, 'a').next as GuestsRow
    expect(settled.guests[0]).not.toHaveProperty('contact')
    expect(codeOf(() => acceptGuest(settled, { token: 'token-a', userId: 'petr' }, now))).toBe('invitation.notFound')
    expect(add(settled, [guest('a')], { at: later(100) }).facts).toEqual([])
    expect(withoutExpired(settled, later(guestLimits.acceptedDays)).guests).toEqual([])
    expect(codeOf(() => acceptGuest(state, { token: 'token-a', userId: 'eva' }, later(30)))).toBe('invitation.expired')
  })

  it('can be removed before they accept, and lose the ids of deleted people who accepted or invited', () => {
    const state = add(null, [guest('a'), guest('b')]).next
    expect(removeGuest(state, 'a').next.guests.map(({ id }) => id)).toEqual(['b'])
    const accepted = acceptGuest(state, { token: 'token-a', userId: 'petr' }, now).next
    expect(codeOf(() => removeGuest(accepted, 'a'))).toBe('invitation.notFound')
    expect(forgetGuest(accepted, 'petr').next?.guests.map(({ id }) => id)).toEqual(['b'])
    expect(forgetGuest(accepted, 'jana').next?.guests.map(({ by }) => by)).toEqual([null, null])
  })
})

describe('a name in a mail', () => {
  it('contains nothing that a mail program shows as a link', () => {
    expect(withoutLinks('Sokol Brno 1. A', 50)).toBe('Sokol Brno 1. A')
    expect(withoutLinks('Vyhraj na www.podvod.cz nebo https://x.y teď casino.com/a', 50)).toBe(
      'Vyhraj na … nebo … teď …',
    )
  })
})
