import { describe, expect, it } from 'vitest'
import type { KarmaRow } from '../karma/store.ts'
import { handToSite, makeAppeal } from './rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const penalty: KarmaRow = {
  _id: 'event:jana:penalty-3',
  subject: 'jana',
  kind: 'penalty',
  at: new Date('2026-11-19T12:00:00Z'),
  eventId: 'event',
  eventName: 'Volejbal',
  orgId: 'sokol',
  by: 'leader',
}
const org = { id: 'sokol', name: 'Sokol', admins: ['admin'] }
const made = (orgs: typeof org | null) =>
  makeAppeal(null, { userId: 'jana', penalty, org: orgs, text: 'Stála mi tramvaj.' }, now)

describe('an appeal', () => {
  it('names the admins who decide, and who took the point', () => {
    expect(made(org).facts).toMatchObject([{ data: { orgId: 'sokol', admins: ['admin'], takenBy: 'leader' } }])
    expect(made(null).facts).toMatchObject([{ data: { orgId: null, admins: [], takenBy: 'leader' } }])
  })

  it('is published once more for the site admins when its organisation is deleted', () => {
    const { next, facts } = handToSite(made(org).next, { takenBy: 'leader' })
    expect(next).toMatchObject({ orgId: null, state: 'open', text: 'Stála mi tramvaj.' })
    expect(facts).toMatchObject([
      {
        type: { name: 'reputation.karma-appealed' },
        data: { orgId: null, orgName: '', admins: [], userId: 'jana', text: 'Stála mi tramvaj.', takenBy: 'leader' },
      },
    ])
    expect(handToSite(next, { takenBy: 'leader' })).toEqual({ next, answer: undefined })
  })

  it('that is decided stays as it is when its organisation is deleted', () => {
    const decided = { ...made(org).next, state: 'upheld' as const }
    expect(handToSite(decided, { takenBy: 'leader' })).toEqual({ next: decided, answer: undefined })
    expect(handToSite(null, { takenBy: null })).toEqual({ next: null, answer: undefined })
  })
})
