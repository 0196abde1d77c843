import { createHash } from 'node:crypto'
import { createAvailability, listAvailabilities, updateAvailability } from '@parta/contracts/availabilities'
import { opportunityUsed } from '@parta/contracts/event-facts'
import { declineOpportunity, listOpportunities } from '@parta/contracts/opportunities'
import { playerJoined } from '@parta/contracts/players'
import { getPrompt, invitePlayer } from '@parta/contracts/prompts'
import { recordUpdated } from '@parta/contracts/reputation'
import type { Activity } from '@parta/contracts/values'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { aFact } from '@parta/kit/testing-facts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { plannersOf } from '../src/availability/store.ts'
import { promptIdOf, promptsOf } from '../src/invitation/store.ts'
import { records } from '../src/matching/store.ts'
import { opportunitiesOf } from '../src/opportunity/store.ts'
import { familyForm, type Matching, openMatching } from './matching.ts'
import { at, onceForm } from './support.ts'

let open: Matching
beforeAll(async () => {
  open = await openMatching()
})
afterAll(() => open.close())

let towns = 0
/** A place far from those of the other tests, with a sport of its own. */
function aTown(activity: Activity = 'squash') {
  towns += 1
  const location = { lat: 40 + towns, lon: 20 }
  const form = { activities: 'chosen' as const, chosen: [activity], location }
  /** Somebody who could play there on the third day from now, from 14 to 16 UTC. */
  const come = async (fields: object = {}, person: object = {}) => {
    const somebody = await open.people.person(person)
    const { items } = await open.must(createAvailability, somebody, { body: onceForm({ ...form, ...fields }) })
    return { ...somebody, availability: items[0]?.id ?? '' }
  }
  const founder = (fields: object = {}, person: object = {}) => come({ opportunities: true, ...fields }, person)
  const crowd = async (count: number) => {
    const people = []
    for (let index = 0; index < count; index += 1) people.push(await come())
    return people
  }
  return { location, activity, come, founder, crowd }
}
const offered = async (person: { token: string }) => (await open.must(listOpportunities, person)).items
const isOffered = (person: { token: string }) => eventually(async () => expect(await offered(person)).toHaveLength(1))
const opportunityOf = async (person: { token: string }) => {
  await isOffered(person)
  const [found] = await offered(person)
  if (!found) throw new Error('Nothing is offered')
  return found
}
const sweep = () => open.running.built.jobs?.['sweep-opportunities']?.run(null, { number: 1, last: true })
/** Whoever stays without an offer, after everything was looked at again. */
const isNotOffered = async (person: { token: string }) => {
  await sweep()
  expect(await offered(person)).toEqual([])
}
const setKarma = async ({ id }: { id: string }, karma: number) => {
  await open.running.bus.publish([aFact(recordUpdated, { id, karma, emoji: 0 }, { subject: id, version: 9 })], true)
  await eventually(async () => {
    const known = await open.running.kit.projections.known(records, [id])
    expect(known.get(id)?.karma).toBe(karma)
  })
}

describe('an opportunity for an event', () => {
  it('is offered to the one who wishes for it, once four people could play and no event is there', async () => {
    const town = aTown()
    const anna = await town.founder()
    await town.crowd(2)
    await isNotOffered(anna)
    await town.come()
    const found = await opportunityOf(anna)
    const row = await opportunitiesOf(open.running.kit).findOne({ _id: found.id })
    // Whoever is asked must not be able to guess the square for which it was found.
    expect(found.id).not.toBe(createHash('sha256').update(`${row?.occasion}`).digest('hex').slice(0, 32))
    expect(found).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{22}$/),
      availabilityId: anna.availability,
      activityType: 'squash',
      date: at(3, 14),
      endDate: at(3, 15),
      people: 4,
      offeredUntil: expect.any(String),
    })
    expect(Date.parse(found.offeredUntil)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    await sweep()
    expect(await offered(anna)).toEqual([found])
    expect(await opportunitiesOf(open.running.kit).countDocuments({ founder: anna.id })).toBe(1)
  })

  it('is not wished for at first, nor of an alias', async () => {
    const id = `parent-${crypto.randomUUID().slice(0, 8)}`
    const aliasId = `ALIAS_adult__${id}`
    const aliases = [{ id: aliasId, name: 'Eva', surname: 'Malá', image: 'BASIC', ageGroup: 'adult' as const }]
    const parent = await open.people.person({ id, aliases })
    const refused = await open.call(createAvailability, parent, { body: onceForm({ aliasId, opportunities: true }) })
    expect([refused.status, refused.body.code]).toEqual([409, 'availability.ofAlias'])
    const [own] = (await open.must(createAvailability, parent, { body: onceForm() })).items
    expect(own?.opportunities).toBe(false)
    await open.must(updateAvailability, parent, { id: own?.id, body: { opportunities: true } })
    const [listed] = (await open.must(listAvailabilities, parent)).oneOff
    expect(listed?.opportunities).toBe(true)
    const [alias] = (await open.must(createAvailability, parent, { body: onceForm({ aliasId }) })).items
    const patched = await open.call(updateAvailability, parent, { id: alias?.id, body: { opportunities: true } })
    expect(patched.body.code).toBe('availability.ofAlias')
  })

  it('counts neither children, nor two of a family, people parted by a block, those without time, nor excluded ones', async () => {
    const town = aTown('tennis')
    const anna = await town.founder()
    const { fields, child, adult, unknown } = familyForm()
    const family = await town.come({}, fields)
    const form = { activities: 'chosen' as const, chosen: [town.activity], location: town.location }
    for (const aliasId of [child, adult, unknown]) {
      await open.must(createAvailability, family, { body: onceForm({ ...form, aliasId }) })
    }
    await town.come({}, { apart: [anna.id] })
    const excluded = await town.come()
    await open.must(updateAvailability, excluded, { id: excluded.availability, body: { isDisabled: true } })
    await town.come({ hits: false })
    const busy = await town.come()
    const elsewhere = await open.event({ activityType: 'golf', location: { lat: 10, lon: 10 } })
    await open.entrant(playerJoined, { event: elsewhere, userId: busy.id })
    // With Anna and the family two more would be enough: these two are parted by a block.
    const ivo = await town.come()
    await town.come({}, { apart: [ivo.id] })
    await isNotOffered(anna)
    await town.come()
    await isOffered(anna)
  })

  it('is offered to the best karma, whose availability holds all of the event, and to nobody without the right to create', async () => {
    const town = aTown('padel')
    const low = await town.founder()
    await setKarma(low, 1)
    const partly = await town.founder({ dateStart: at(3, 14).replace(':00:', ':30:') })
    const good = await town.founder({ dateEnd: at(3, 15) })
    await setKarma(partly, 5)
    await town.crowd(1)
    await isOffered(good)
    expect([await offered(low), await offered(partly)]).toEqual([[], []])
  })

  it('goes to the next one after it was declined, to three people at most', async () => {
    const town = aTown('golf')
    const people: Awaited<ReturnType<typeof town.founder>>[] = []
    for (let index = 0; index < 4; index += 1) people.push(await town.founder())
    const asked = []
    for (let turn = 0; turn < 3; turn += 1) {
      let next: (typeof people)[number] | undefined
      await eventually(async () => {
        await sweep()
        for (const one of people) if ((await offered(one)).length > 0) next = one
        expect(next).toBeDefined()
      })
      if (!next) throw new Error('Nobody is asked')
      const [found] = await offered(next)
      asked.push(next.id)
      const other = people.find(({ id }) => id !== next?.id) as TestPerson
      expect((await open.call(declineOpportunity, other, { id: found?.id })).body.code).toBe('opportunity.notFound')
      await open.must(declineOpportunity, next, { id: found?.id })
      expect((await open.call(declineOpportunity, next, { id: found?.id })).body.code).toBe('opportunity.notFound')
    }
    expect(new Set(asked).size).toBe(3)
    for (const one of people) await isNotOffered(one)
  })

  it('passes to the next one after a day without an answer', async () => {
    const town = aTown('darts')
    const [anna, eva] = [await town.founder(), await town.founder()]
    await town.crowd(2)
    await isOffered(anna)
    expect(await offered(eva)).toEqual([])
    const start = Date.parse(at(3, 14))
    const beforeStart = (hours: number) => start - hours * 3_600_000
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['Date'], now: beforeStart(20) })
    await sweep()
    vi.setSystemTime(beforeStart(4))
    await sweep()
    vi.useRealTimers()
    expect(await offered(anna)).toEqual([])
    expect((await offered(eva)).map(({ offeredUntil }) => offeredUntil)).toEqual([at(3, 11)])
    vi.useFakeTimers({ toFake: ['Date'], now: beforeStart(3) })
    await sweep()
    vi.useRealTimers()
    expect(await offered(eva)).toEqual([])
  })

  it('is withdrawn when an event is there, or when too few could play', async () => {
    const [first, second] = [aTown('bowling'), aTown('bowling')]
    const [anna, eva] = [await first.founder(), await second.founder()]
    await first.crowd(3)
    const others = await second.crowd(3)
    await isOffered(anna)
    await isOffered(eva)
    await open.event({ activityType: 'bowling', location: first.location })
    await eventually(async () => expect(await offered(anna)).toEqual([]))
    const [gone] = others
    if (!gone) throw new Error('A crowd has three')
    await open.must(updateAvailability, gone, { id: gone.availability, body: { isDisabled: true } })
    await eventually(async () => {
      await sweep()
      expect(await offered(eva)).toEqual([])
    })
    const left = await plannersOf(open.running.kit).findOne({ _id: eva.id })
    expect(left?.offers?.every(({ until }) => until <= new Date())).toBe(true)
  })

  it('is one in a neighbourhood and hour, and one at a time for a person', async () => {
    const town = aTown('chess')
    const near = { lat: town.location.lat + 0.015, lon: town.location.lon }
    const [anna, eva] = [await town.founder(), await town.founder({ location: near })]
    await town.crowd(4)
    await isOffered(anna)
    for (let turn = 0; turn < 2; turn += 1) await isNotOffered(eva)
    // Another day, for which Anna could be asked, too.
    const day = { dateStart: at(4, 14), dateEnd: at(4, 15), activities: 'chosen' as const, chosen: ['chess' as const] }
    const later = { ...day, location: town.location }
    await open.must(createAvailability, anna, { body: onceForm({ ...later, opportunities: true }) })
    for (let count = 0; count < 3; count += 1) await town.come(later)
    await sweep()
    expect(await offered(anna)).toHaveLength(1)
  })

  it('invites the others in the name of the one who creates the event, each once, and children never', async () => {
    const town = aTown('petanque')
    const anna = await town.founder()
    const others = await town.crowd(3)
    const { id: opportunityId } = await opportunityOf(anna)
    const event = await open.event({ leader: anna.id, activityType: 'petanque', location: town.location })
    open.invitable.set(event.id, {
      event: {
        id: event.id,
        name: event.name,
        activityType: 'petanque',
        date: event.date,
        endDate: event.endDate,
        placeName: event.placeName,
        location: event.location,
      },
      refusal: null,
    })
    const stranger = await open.people.person()
    const taken = { eventId: event.id, opportunityId, leader: anna.id }
    await open.deliver(aFact(opportunityUsed, { ...taken, leader: stranger.id, eventId: 'another' }))
    await open.deliver(aFact(opportunityUsed, taken))
    const prompts = () => promptsOf(open.running.kit).find({ 'event.id': event.id }).toArray()
    await eventually(async () => expect(await prompts()).toHaveLength(3))
    expect(new Set((await prompts()).map(({ to }) => to))).toEqual(new Set(others.map(({ id }) => id)))
    expect((await prompts()).every(({ from }) => from === anna.id)).toBe(true)
    const planner = await plannersOf(open.running.kit).findOne({ _id: anna.id })
    expect(planner?.sent).toBeUndefined()
    expect(await offered(anna)).toEqual([])
    const [one] = others
    const again = { eventId: event.id, availabilityId: one?.availability ?? '' }
    expect((await open.call(invitePlayer, anna, { body: again })).body.code).toBe('prompt.sent')
    const id = promptIdOf(open.running.kit, event.id, one?.id ?? '')
    expect(await open.must(getPrompt, one ?? {}, { id })).toMatchObject({ state: 'open', from: { id: anna.id } })
  })

  it('forgets a person who is deleted', async () => {
    const town = aTown('running')
    const anna = await town.founder()
    await town.crowd(3)
    await isOffered(anna)
    await open.running.built.personal.erase({ id: anna.id, aliasIds: [] })
    expect(await opportunitiesOf(open.running.kit).countDocuments({ founder: anna.id })).toBe(0)
  })
})
