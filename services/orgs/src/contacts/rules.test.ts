import { createAjv } from '@parta/contracts/ajv'
import { contactRequested } from '@parta/contracts/notes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { grantOf } from '../grants/rules.ts'
import type { ContactRow } from '../grants/store.ts'
import { aMember, anOrg } from '../org/testing.ts'
import { clearContacts, dropOrg, readContacts, requestContact, setGrant, updateContacts, withdraw } from './rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
const data = { tel: '+420777123456', email: 'jana@parta.test' }
const written = (state: ContactRow | null = null) => updateContacts(state, data, now).next
const granted = (orgId = 'o') => setGrant(written(), { orgId, status: 'GRANTED' }, now).next
const asking = { orgId: 'o', orgName: 'Sokol', userId: 'jana', by: 'petr' }
const statusOf = (state: ContactRow | null, orgId = 'o') => grantOf(state, orgId)?.status

describe('a contact card', () => {
  it('is stored with the time of the consent and the version of its text', () => {
    expect(written()).toMatchObject({ ...data, consent: { at: now, version: 1 }, grants: [] })
  })

  it('can be changed while grants exist', () => {
    const next = updateContacts(granted(), { tel: '777000111', email: 'j@parta.test' }, days(1)).next
    expect(next).toMatchObject({ tel: '777000111', consent: { at: days(1) } })
    expect(statusOf(next)).toBe('GRANTED')
  })

  it('is empty after it was cleared, and every grant is withdrawn', () => {
    const { next } = clearContacts(granted(), days(1))
    expect(next).toMatchObject({ tel: '', email: '', consent: null })
    expect(statusOf(next)).toBe('REJECTED')
    expect(clearContacts(null, now).next).toBeNull()
  })
})

describe('a contact grant', () => {
  it('needs a contact card, a refusal does not', () => {
    expect(() => setGrant(null, { orgId: 'o', status: 'GRANTED' }, now)).toThrow('notes.missing')
    expect(() => setGrant(clearContacts(granted(), now).next, { orgId: 'o', status: 'GRANTED' }, now)).toThrow(
      'notes.missing',
    )
    expect(statusOf(setGrant(null, { orgId: 'o', status: 'REJECTED' }, now).next)).toBe('REJECTED')
  })

  it('keeps its earlier statuses with their times, and an equal answer changes nothing', () => {
    const first = granted()
    expect(setGrant(first, { orgId: 'o', status: 'GRANTED' }, days(1)).next).toBe(first)
    const next = setGrant(first, { orgId: 'o', status: 'REJECTED' }, days(1)).next
    expect(grantOf(next, 'o')).toEqual({
      orgId: 'o',
      status: 'REJECTED',
      at: days(1),
      history: [{ status: 'GRANTED', at: now }],
    })
  })

  it('keeps the last twenty statuses', () => {
    let state = granted()
    for (let step = 0; step < 50; step += 1) {
      state = setGrant(state, { orgId: 'o', status: step % 2 ? 'GRANTED' : 'REJECTED' }, days(step)).next
    }
    expect(grantOf(state, 'o')?.history).toHaveLength(20)
  })

  it('ends with the membership, unless it was given again later', () => {
    expect(statusOf(withdraw(granted(), { orgId: 'o', left: days(1) }, days(2)).next)).toBe('REJECTED')
    const before = granted()
    expect(withdraw(before, { orgId: 'o', left: days(-1) }, days(2)).next).toBe(before)
    const once = withdraw(before, { orgId: 'o', left: days(1) }, days(2)).next
    expect(withdraw(once, { orgId: 'o', left: days(1) }, days(3)).next).toBe(once)
    expect(withdraw(null, { orgId: 'o', left: now }, now).next).toBeNull()
  })

  it('is removed with the organisation; others stay', () => {
    const both = setGrant(granted(), { orgId: 'other', status: 'GRANTED' }, now).next
    expect(dropOrg(both, 'o', now).next?.grants.map(({ orgId }) => orgId)).toEqual(['other'])
  })
})

describe('request a member’s contact card', () => {
  it('waits for an answer, and publishes the fact that notifies the member', () => {
    const { next, facts = [] } = requestContact(null, asking, now)
    expect(statusOf(next)).toBe('PENDING')
    expect(facts.map(({ data }) => data)).toEqual([asking])
    expect(createAjv().validate(contactRequested.data, facts[0]?.data)).toBe(true)
  })

  it('is refused for a week after the last request, also when the member has refused', () => {
    const { next } = requestContact(null, asking, now)
    expect(() => requestContact(next, asking, days(6))).toThrow('notes.alreadyRequested')
    const refused = setGrant(next, { orgId: 'o', status: 'REJECTED' }, days(1)).next
    expect(() => requestContact(refused, asking, days(6))).toThrow('notes.alreadyRequested')
    expect(statusOf(requestContact(refused, asking, days(7)).next)).toBe('PENDING')
  })

  it('does nothing when the member has granted it', () => {
    const before = granted()
    expect(requestContact(before, asking, now)).toEqual({ next: before, answer: undefined })
  })
})

describe('the contact card of a member', () => {
  const members = [aMember('admin', 'admin'), aMember('power', 'powerUser'), aMember('petr'), aMember('jana')]
  const org = anOrg({ contact: true, members })
  const read = (state: ContactRow | null, fields: object = {}) =>
    readContacts(state, { org, reader: 'admin', owner: 'jana', orgId: 'o', ...fields })

  it('is shown to admins and power users', () => {
    expect(read(granted())).toEqual(data)
    expect(read(granted(), { reader: 'power' })).toEqual(data)
  })

  it.each([
    ['a member without a role', granted(), { reader: 'petr' }],
    ['a stranger', granted(), { reader: 'eva' }],
    ['anyone, when the owner is no member', granted(), { owner: 'eva' }],
    ['anyone, of an organisation without the contact flag', granted(), { org: anOrg({ members }) }],
    ['anyone, of a deleted organisation', granted(), { org: { ...org, deleted: true } }],
    ['anyone, for an unknown organisation', granted(), { org: null }],
    ['another organisation', granted('other'), {}],
    ['anyone, while the grant is pending', requestContact(written(), asking, now).next, {}],
    ['anyone, when it was refused', setGrant(granted(), { orgId: 'o', status: 'REJECTED' }, now).next, {}],
    ['anyone, without a card', null, {}],
  ])('is not shown to %s, always with the same error', (_who, state, fields) => {
    expect(() => read(state, fields)).toThrow('notes.forbidden')
  })

  it('is shown only while every condition holds, after any sequence of commands', () => {
    const step = fc.constantFrom('write', 'clear', 'GRANTED', 'REJECTED', 'ask', 'leave')
    const property = fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let state: ContactRow | null = null
      let isWritten = false
      let isGranted = false
      steps.forEach((one, at) => {
        const time = days(at * 8)
        if (one === 'write') [state, isWritten] = [updateContacts(state, data, time).next, true]
        else if (one === 'clear') [state, isWritten, isGranted] = [clearContacts(state, time).next, false, false]
        else if (one === 'ask') state = requestContact(state, asking, time).next
        else if (one === 'leave') [state, isGranted] = [withdraw(state, { orgId: 'o', left: time }, time).next, false]
        else if (one === 'REJECTED' || isWritten) {
          state = setGrant(state, { orgId: 'o', status: one }, time).next
          isGranted = one === 'GRANTED'
        } else expect(() => setGrant(state, { orgId: 'o', status: one }, time)).toThrow('notes.missing')
      })
      if (isGranted) expect(read(state)).toEqual(data)
      else expect(() => read(state)).toThrow('notes.forbidden')
    })
    fc.assert(property, { seed: 1, numRuns: 2000 })
  })
})
