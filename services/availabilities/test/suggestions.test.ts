import { deleteAvailability, setHits, updateAvailability } from '@parta/contracts/availabilities'
import { availabilityLimits } from '@parta/contracts/availability-values'
import { eventEnded } from '@parta/contracts/event-facts'
import { playerJoined, playerLeft, playerQueued } from '@parta/contracts/players'
import { userUpdated } from '@parta/contracts/profiles'
import { suggestEvents, suggestPlayers } from '@parta/contracts/suggestions'
import { cities } from '@parta/contracts/values'
import { cardOf, distantCard } from '@parta/kit/people/people'
import { aUserSnapshot, eventually } from '@parta/kit/testing'
import { aFact } from '@parta/kit/testing-facts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { followEnded } from '../src/played/follow.ts'
import { shown } from '../src/suggestions/shown-store.ts'
import { aFamily, openSuggestions, type Suggestions } from './matching.ts'
import { at } from './support.ts'

let open: Suggestions
beforeAll(async () => {
  open = await openSuggestions()
})
afterAll(() => open.close())

const activity = { activityType: 'squash' as const }

const past = {
  eventId: 'past',
  eventName: 'Minulý',
  date: at(-3, 14),
  endDate: at(-3, 15),
  activityType: 'darts' as const,
  placeId: 'place-16',
  trainer: null,
  orgId: null,
  provider: 'PARTA' as const,
  private: false,
}

describe('the people suggested for an event', () => {
  it('are those whose availabilities fit, with reasons, for those who take part', async () => {
    const player = await open.player({ levels: { badminton: 2 } }, { activities: 'mine' })
    const event = await open.lead({ minLevel: 2 })
    await eventually(async () => expect(await open.playersOf(event.id)).toContain(player.id))
    const { body } = await open.call(suggestPlayers, open.leader, { id: event.id })
    expect(body.availabilities.find(({ id }) => id === player.availability)).toEqual({
      id: player.availability,
      userId: player.availability,
      part: 'afternoon',
      reasons: ['activity', 'level', 'karma'],
      invited: false,
    })
    const stranger = await open.people.person()
    expect(await open.playersOf(event.id, stranger)).toEqual(['rights.missing'])
    await open.entrant(playerQueued, { event: event, userId: stranger.id }, { position: 1 })
    await open.entrant(playerJoined, { event: event, userId: stranger.id }, { version: 3 })
    await eventually(async () => expect(await open.playersOf(event.id, stranger)).toContain(player.id))
  })

  it('are told by first name and initial only, not by their ids, pictures and times', async () => {
    const player = await open.player({ name: 'Běta Marie', surname: 'Nováková', image: 'IMAGE:beta.webp' })
    const event = await open.lead()
    await eventually(async () => expect(await open.playersOf(event.id)).toContain(player.id))
    const { body, text } = await open.call(suggestPlayers, open.leader, { id: event.id })
    expect(body.users).toContainEqual({ id: player.availability, name: 'Běta', surname: 'N.', image: 'BASIC' })
    for (const secret of [player.id, 'Nováková', 'beta.webp', at(3, 16)]) expect(text).not.toContain(secret)
  })

  it('are a limited number of different people a day for one person, and those are shown again', async () => {
    const leader = await open.people.person()
    const form = { activities: 'chosen', chosen: ['golf'] }
    const two = [await open.player({}, form), await open.player({}, form)].map(({ id }) => id)
    const event = await open.event({ leader: leader.id, trainer: open.leader.id, activityType: 'golf' })
    await eventually(async () => expect(await open.playersOf(event.id)).toEqual(expect.arrayContaining(two)))
    const others = Array.from({ length: availabilityLimits.suggestedPerDay - 1 }, (_none, at) => `other-${at}`)
    const people = others.map((hash) => ({ hash, at: new Date() }))
    await open.running.kit.change(shown, leader.id, () => ({ next: { people }, answer: null }))
    const [one = '', ...more] = await open.playersOf(event.id, leader)
    expect([two.includes(one), more]).toEqual([true, []])
    expect((await open.call(suggestPlayers, leader, { id: event.id })).body).toMatchObject({ isLimited: true })
    expect(await open.playersOf(event.id, leader)).toEqual([one])
  })

  it('do not include somebody whose deletion could not be read at first', async () => {
    const player = await open.player()
    const event = await open.lead()
    await eventually(async () => expect(await open.playersOf(event.id)).toContain(player.id))
    const { projections } = open.running.kit
    const read = projections.many.bind(projections)
    const failed = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('The database is away')))
    const spy = vi.spyOn(projections, 'many').mockImplementation((projection, ids) => {
      const isFirst = failed.mock.calls.length === 0 && [...ids].includes(player.id)
      return isFirst ? failed() : read(projection, ids)
    })
    const gone = aUserSnapshot(player.id, { deleted: true })
    await open.running.bus.publish([aFact(userUpdated, gone, { subject: player.id, version: 9 })], true)
    await eventually(() => expect(failed).toHaveBeenCalled())
    spy.mockRestore()
    // The next change of anybody reads it, too; without one it is read after half a minute.
    await open.player()
    await eventually(async () => expect(await open.playersOf(event.id)).not.toContain(player.id))
  })

  it('are none for a private event, which does not exist for strangers, and for an unknown one', async () => {
    await open.player()
    const event = await open.lead({ private: true })
    await eventually(async () => expect(await open.playersOf(event.id)).toEqual([]))
    const stranger = await open.people.person()
    expect(await open.playersOf(event.id, stranger)).toEqual(['event.notFound'])
    expect(await open.playersOf('unknown')).toEqual(['event.notFound'])
    expect((await open.call(suggestPlayers, {}, { id: event.id })).status).toBe(401)
  })

  it('are never children, people hidden by a block, those who take no invitations, and those who are excluded', async () => {
    const { parent, child, adult, unknown } = await aFamily(open)
    for (const aliasId of [child, unknown]) await open.create(parent, { aliasId })
    const own = await open.create(parent, { aliasId: adult })
    const blocked = await open.player({ apart: [open.leader.id] })
    const off = await open.player()
    await open.must(setHits, off, { id: off.availability, body: { hits: false } })
    const excluded = await open.player()
    await open.must(updateAvailability, excluded, { id: excluded.availability, body: { isDisabled: true } })
    const last = await open.player()
    const event = await open.lead()
    await eventually(async () => expect(await open.playersOf(event.id)).toContain(last.id))
    const { body } = await open.call(suggestPlayers, open.leader, { id: event.id })
    // An adult alias stands under its own name, and nothing tells whose alias it is.
    const cards = body.users.filter(({ id }) => id === own)
    expect(cards).toEqual([{ id: own, name: 'Eva', surname: 'M.', image: 'BASIC' }])
    const found = await open.playersOf(event.id)
    expect(found.filter((id) => id === parent.id)).toHaveLength(1)
    for (const { id: other } of [off, excluded, blocked]) expect(found).not.toContain(other)
  })

  it('are at most three of a family, the best of them', async () => {
    const id = `owner-${crypto.randomUUID().slice(0, 8)}`
    const aliases = [1, 2, 3, 4].map((at) => ({
      id: `ALIAS_${at}__${id}`,
      name: 'Eva',
      surname: 'Malá',
      image: 'BASIC',
      ageGroup: 'adult' as const,
    }))
    const owner = await open.people.person({ id, aliases })
    const yoga = { chosen: ['yoga'], activities: 'chosen' }
    for (const { id: aliasId } of aliases) await open.create(owner, { aliasId })
    const best = await open.create(owner, yoga)
    const event = await open.lead({ activityType: 'yoga' })
    await eventually(async () => {
      const { body } = await open.call(suggestPlayers, open.leader, { id: event.id })
      const found = await open.playersOf(event.id)
      expect([found.filter((one) => one === id).length, body.availabilities?.[0]?.id]).toEqual([3, best])
    })
  })

  it('are not those who are in it, wait for it, were removed from it, or play elsewhere meanwhile', async () => {
    const [inside, waiting, removed, busy, left] = [
      await open.player(),
      await open.player(),
      await open.player(),
      await open.player(),
      await open.player(),
    ]
    const event = await open.lead()
    const other = await open.event({ private: true })
    await eventually(async () =>
      expect(await open.playersOf(event.id)).toEqual(expect.arrayContaining([inside.id, left.id])),
    )
    await open.entrant(playerJoined, { event: event, userId: inside.id })
    await open.entrant(playerQueued, { event: event, userId: waiting.id }, { position: 1 })
    await open.entrant(playerJoined, { event: event, userId: removed.id })
    const leaving = { wasQueued: false, kickReason: null, message: '' }
    await open.entrant(
      playerLeft,
      { event: event, userId: removed.id },
      { version: 3, reason: 'kicked', ...leaving, kickReason: 'other' },
    )
    await open.entrant(playerJoined, { event: other, userId: busy.id })
    await open.entrant(playerLeft, { event: event, userId: left.id }, { version: 4, reason: 'left', ...leaving })
    // An older fact that arrives once more changes nothing.
    await open.entrant(playerJoined, { event: event, userId: left.id }, { version: 2 })
    await open.entrant(playerJoined, { event: event, userId: left.id }, { version: 2 })
    await eventually(async () => {
      const found = await open.playersOf(event.id)
      expect(found).toContain(left.id)
      for (const { id } of [inside, waiting, removed, busy]) expect(found).not.toContain(id)
    })
  })
})

describe('the events suggested for a person', () => {
  it('are asked for by one availability: an event that fits two is suggested for each of them', async () => {
    const form = { activities: 'chosen', chosen: ['squash'] }
    const player = await open.player({}, form)
    const noon = await open.create(player, { ...form, dateStart: at(4, 12), dateEnd: at(4, 15) })
    const evening = await open.create(player, { ...form, dateStart: at(4, 15), dateEnd: at(4, 18) })
    const end = new Date(Date.parse(at(4, 14)) + 7_200_000).toISOString()
    const event = await open.lead({ ...activity, date: at(4, 14), endDate: end })
    const askedBy = async (availabilityId?: string) => {
      const query = availabilityId === undefined ? {} : { availabilityId }
      const { items } = await open.must(suggestEvents, player, { id: player.id, query })
      return items.map((item) => [item.event.id, item.availabilityId])
    }
    await eventually(async () => expect(await askedBy(evening)).toEqual([[event.id, evening]]))
    await eventually(async () => expect(await askedBy(noon)).toEqual([[event.id, noon]]))
    expect(await askedBy()).toHaveLength(1)
    expect(await askedBy(player.availability)).toEqual([])
    const unknown = open.call(suggestEvents, player, { id: player.id, query: { availabilityId: 'unknown' } })
    expect((await unknown).body).toMatchObject({ code: 'availability.notFound' })
  })

  it('have the currency of their organisation', async () => {
    const player = await open.player({}, { activities: 'chosen', chosen: ['rugby'] })
    const org = { id: 'club', name: 'Klub', currency: 'EUR' as const }
    await open.lead({ activityType: 'rugby', price: 10, org })
    await eventually(async () => {
      const { items } = await open.must(suggestEvents, player, { id: player.id })
      expect(items.map(({ event }) => event.org?.currency)).toEqual(['EUR'])
    })
  })

  it('follow the events: created, edited, full and cancelled', async () => {
    const player = await open.player({}, { activities: 'chosen', chosen: ['squash'] })
    const event = await open.lead(activity)
    await eventually(async () => expect(await open.eventsOf(player)).toEqual([event.id]))
    const { body } = await open.call(suggestEvents, player, { id: player.id })
    expect(body.items[0]).toMatchObject({
      event: { id: event.id, name: event.name, free: 10, leader: { id: open.leader.id, name: open.leader.name } },
      availabilityId: player.availability,
      overlap: 90,
      distance: 2,
      reasons: ['time', 'near', 'activity'],
    })
    const follows = async (fields: object, version: number, shown: boolean) => {
      await open.event({ ...event, ...fields }, version)
      await eventually(async () => expect(await open.eventsOf(player)).toEqual(shown ? [event.id] : []))
    }
    await follows({ hasRoom: false }, 2, false)
    await follows({ hasRoom: true }, 3, true)
    await follows({ location: cities.prague }, 4, false)
    await follows({}, 5, true)
    await open.event({ ...event, cancelled: true }, 3)
    await follows({ gender: 'male' }, 6, false)
    await follows({}, 7, true)
    await follows({ cancelled: true }, 8, false)
  })

  it('follow the availabilities: changed, excluded and deleted', async () => {
    const player = await open.player({}, { activities: 'chosen', chosen: ['squash'] })
    const event = await open.lead(activity)
    const id = player.availability
    await eventually(async () => expect(await open.eventsOf(player)).toContain(event.id))
    await open.must(updateAvailability, player, { id, body: { isDisabled: true } })
    await eventually(async () => expect(await open.eventsOf(player)).toEqual([]))
    await open.must(updateAvailability, player, { id, body: { isDisabled: false } })
    await eventually(async () => expect(await open.eventsOf(player)).toContain(event.id))
    await open.must(deleteAvailability, player, { id, body: {} })
    await eventually(async () => expect(await open.eventsOf(player)).toEqual([]))
  })

  it('are those of their aliases, children too, and of nobody else', async () => {
    const id = `parent-${crypto.randomUUID().slice(0, 8)}`
    const child = `ALIAS_child__${id}`
    const parent = await open.people.person({
      id,
      aliases: [{ id: child, name: 'Ema', surname: 'Malá', image: 'BASIC', ageGroup: 'child' }],
    })
    await open.create(parent, { aliasId: child, activities: 'chosen', chosen: ['squash'] })
    const [adults, all] = [
      await open.lead({ ...activity, tags: 'adults' }),
      await open.lead({ ...activity, tags: 'kids' }),
    ]
    await eventually(async () => expect(await open.eventsOf(parent, child)).toContain(all.id))
    expect(await open.eventsOf(parent, child)).not.toContain(adults.id)
    expect(await open.eventsOf(parent)).toEqual([])
    expect(await open.eventsOf(open.leader, child)).toEqual(['alias.notFound'])
    expect(await open.eventsOf(parent, `ALIAS_none__${id}`)).toEqual(['alias.notFound'])
  })

  it('are not those of a leader whom a block hides; of an organisation’s they show the leader’s initial', async () => {
    const form = { activities: 'chosen', chosen: ['tennis'] }
    const [player, apart] = [await open.player({}, form), await open.player({ apart: [open.leader.id] }, form)]
    await open.lead({ activityType: 'tennis' })
    await open.lead({ activityType: 'tennis', org: { id: 'club', name: 'Klub', currency: 'CZK' } })
    await eventually(async () => expect(await open.eventsOf(player)).toHaveLength(2))
    await eventually(async () => {
      const { items } = await open.must(suggestEvents, apart, { id: apart.id })
      expect(items.map((one) => one.event.leader)).toEqual([distantCard(cardOf(open.leader.id, open.leader))])
    })
  })

  it('say whether one has played with the leader before, also when that fact came twice, and not of a hidden leader', async () => {
    const form = { activities: 'chosen', chosen: ['darts'] }
    const [player, apart] = [await open.player({}, form), await open.player({ apart: [open.leader.id] }, form)]
    const event = await open.lead({ activityType: 'darts', org: { id: 'club', name: 'Klub', currency: 'CZK' } })
    await eventually(async () => expect(await open.eventsOf(player)).toEqual([event.id]))
    const ended = {
      ...past,
      leader: open.leader.id,
      attendees: [open.leader, player, apart].map(({ id }) => ({ userId: id, aliasId: null, isConfirmed: true })),
    }
    for (let twice = 0; twice < 2; twice += 1) await open.publish(eventEnded, ended, { subject: 'past', version: 9 })
    await eventually(async () => {
      const { body } = await open.call(suggestEvents, player, { id: player.id })
      expect(body.items[0]?.reasons).toContain('playedTogether')
    })
    const { items } = await open.must(suggestEvents, apart, { id: apart.id })
    expect(items.map(({ reasons }) => reasons.includes('playedTogether'))).toEqual([false])
  })

  it('keep nothing of an alias that was removed while its last event ran', async () => {
    const { parent } = await aFamily(open)
    const removed = `ALIAS_removed__${parent.id}`
    const attendees = [null, removed].map((aliasId) => ({ userId: parent.id, aliasId, isConfirmed: true }))
    const data = { ...past, eventId: 'last', leader: open.leader.id, attendees }
    expect(await followEnded(open.running.kit, { ...aFact(eventEnded, data), data })).toEqual([parent.id])
  })
})
