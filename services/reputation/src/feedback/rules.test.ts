import type { eventEnded } from '@parta/contracts/event-facts'
import { aliasIdOf } from '@parta/contracts/predicates/aliases'
import fc from 'fast-check'
import type { Static } from 'typebox'
import { describe, expect, it } from 'vitest'
import { attendedIn, finish, open, takeOut } from './rules.ts'

type Ended = Static<typeof eventEnded.data>
type Attendee = Ended['attendees'][number]

const now = new Date('2026-11-02T20:00:00+01:00')
const about: Ended = {
  eventId: 'e',
  eventName: 'Volejbal',
  date: '2026-11-02T18:00:00+01:00',
  endDate: now.toISOString(),
  activityType: 'volleyball',
  placeId: 'place-1',
  leader: 'leader',
  trainer: null,
  orgId: null,
  provider: 'PARTA',
  private: false,
  attendees: [],
}

const entrant = (userId: string, aliasId: string | null = null): Attendee => ({ userId, aliasId, isConfirmed: true })
const aliasOf = (userId: string, at: number) => entrant(userId, aliasIdOf(String(at), userId))

/** Opens an event with the parts of its attendees, in their order. */
function opened(parts: readonly (readonly Attendee[])[], fields: Partial<Ended> = {}) {
  const opening = { gone: new Set<string>(), received: now, finishedAt: null, named: new Set<string>() }
  const [first, ...later] = parts
  const { next } = open(null, { ...opening, ended: { ...about, ...fields, attendees: [...(first ?? [])] } }, now)
  return later.reduce(
    (state, attendees) =>
      open(state, { ...opening, ended: { ...about, ...fields, attendees: [...attendees] } }, now).next,
    next,
  )
}

const idsOf = (event: ReturnType<typeof opened>) => attendedIn(event).map(({ id }) => id)

/** A person and some of their aliases, each marked or not. */
const family = (userId: string) =>
  fc
    .array(fc.record({ at: fc.nat({ max: 5 }), isConfirmed: fc.boolean(), wasThere: fc.option(fc.boolean()) }))
    .map((list) =>
      list.map(
        ({ at, isConfirmed, wasThere }): Attendee => ({
          ...(at === 0 ? entrant(userId) : aliasOf(userId, at)),
          isConfirmed,
          ...(wasThere === null ? {} : { wasThere, markedAt: about.endDate }),
        }),
      ),
    )

describe('an event', () => {
  it('counts for nobody when only people of one account were there', () => {
    fc.assert(
      fc.property(family('leader'), (attendees) => {
        const event = opened([attendees])
        expect(idsOf(event)).toEqual([])
        const { facts = [] } = finish({ ...event, finishedAt: null }, { eventId: 'e', by: 'leader' }, now)
        expect(facts.flatMap(({ data }) => data)).toMatchObject([{ attended: [] }])
      }),
    )
  })

  it('counts for a player whose leader or trainer is somebody else', () => {
    expect(idsOf(opened([[entrant('jana'), aliasOf('jana', 1)]]))).toEqual(['jana', aliasIdOf('1', 'jana')])
    expect(idsOf(opened([[entrant('leader')]], { trainer: 'ota' }))).toEqual(['leader'])
    expect(idsOf(opened([[entrant('leader')]], { trainer: 'leader' }))).toEqual([])
  })

  it('counts for nobody when everybody else is marked as absent or did not confirm', () => {
    const absent = { ...entrant('jana'), wasThere: false, markedAt: about.endDate }
    const unsure = { ...entrant('petr'), isConfirmed: false }
    expect(idsOf(opened([[entrant('leader'), absent, unsure]]))).toEqual([])
    const came = { ...unsure, wasThere: true, markedAt: about.endDate }
    expect(idsOf(opened([[entrant('leader'), absent, came]]))).toEqual(['leader', 'petr'])
  })

  it('counts for the same people in whatever order the parts of its attendees come', () => {
    fc.assert(
      fc.property(family('leader'), family('jana'), (own, others) => {
        const [one, two] = [opened([own, others]), opened([others, own])]
        expect(idsOf(one).toSorted()).toEqual(idsOf(two).toSorted())
      }),
    )
  })

  it('counts for everybody known so far when the first part names people of one account only', () => {
    const first = opened([[entrant('leader')]])
    const ended = { ...about, attendees: [entrant('jana')] }
    const { facts = [] } = open(
      first,
      { ended, gone: new Set(), received: now, finishedAt: null, named: new Set<string>() },
      now,
    )
    expect(facts.map(({ data }) => data)).toMatchObject([{ attended: [{ userId: 'leader' }, { userId: 'jana' }] }])
  })

  it('still counts for those who stay when the account of the other one is erased', () => {
    const event = opened([[entrant('leader'), entrant('jana')]])
    expect(idsOf(takeOut(event, new Set(['jana'])))).toEqual(['leader'])
    expect(idsOf(takeOut(event, new Set(['leader'])))).toEqual(['jana'])
    const alone = opened([[entrant('leader'), aliasOf('leader', 1)]])
    expect(idsOf(takeOut(alone, new Set([aliasIdOf('1', 'leader')])))).toEqual([])
    const gone = new Set(['leader'])
    const late = open(
      null,
      {
        ended: { ...about, attendees: [entrant('jana')] },
        gone,
        received: now,
        finishedAt: null,
        named: new Set<string>(),
      },
      now,
    )
    expect(idsOf(late.next)).toEqual(['jana'])
  })
})
