import { createAjv } from '@parta/contracts/ajv'
import { limits } from '@parta/contracts/limits'
import { OrgForm } from '@parta/contracts/orgs'
import { Place } from '@parta/contracts/places'
import { EventForm } from '@parta/contracts/planning'
import { aliasOwner } from '@parta/contracts/predicates/aliases'
import { ProductForm } from '@parta/contracts/products'
import { FirstProfile } from '@parta/contracts/profiles'
import { Email, Id, Password } from '@parta/contracts/shapes'
import { activities, cities } from '@parta/contracts/values'
import { describe, expect, it } from 'vitest'
import { cityOf, type DemoCity } from './city.ts'
import { atPrague, nextWeekly, pragueDate } from './clock.ts'
import { demoPersonOf } from './people.ts'
import {
  demoAccounts,
  demoEvents,
  demoFeedback,
  demoMessages,
  demoOrgs,
  demoPassword,
  demoPast,
  demoPeople,
  demoPlaces,
  demoPosts,
  demoPraise,
  demoProducts,
  demoReviews,
} from './world.ts'

const ajv = createAjv()
const now = new Date('2026-03-03T09:20:00Z')
const events = demoEvents(now)
const aliases = demoPeople.flatMap((person) => person.aliases)
const placeOf = (id: string) => demoPlaces.find((place) => place.id === id)

describe('the people', () => {
  it('are 40, each with a unique e-mail', () => {
    expect(demoPeople).toHaveLength(40)
    expect(new Set(demoPeople.map(({ email }) => email)).size).toBe(40)
    expect(demoPeople[0]?.id).toBe('demo-person-01')
    for (const { id, email } of demoPeople) {
      expect(ajv.validate(Id, id)).toBe(true)
      expect(ajv.validate(Email, email)).toBe(true)
      expect(email).toMatch(/^[a-z]+@demo\.parta\.test$/)
    }
  })

  it.each(demoPeople)('$id fits the form of the first profile', (person) => {
    const { name, surname, gender, age, description, image, location } = person
    const profile = { name, surname, gender, age, description, image, location, activities: [...person.activities] }
    const consents = { terms: true, privacy: true, gdpr: true }
    expect(
      ajv.validate(FirstProfile, { ...profile, languages: [...person.languages], consents }),
      ajv.errorsText(),
    ).toBe(true)
  })

  it('live in the three cities', () => {
    for (const { location } of demoPeople) {
      const centre = cities[cityOf(location)]
      expect(Math.hypot(centre.lat - location.lat, centre.lon - location.lon)).toBeLessThan(0.15)
    }
    expect(Object.keys(Object.groupBy(demoPeople, ({ location }) => cityOf(location))).toSorted()).toEqual([
      'brno',
      'ostrava',
      'prague',
    ])
  })

  it('have aliases, about a third of them, some of these children', () => {
    expect(demoPeople.filter((person) => person.aliases.length > 0).length).toBeGreaterThan(10)
    expect(new Set(aliases.map(({ id }) => id)).size).toBe(aliases.length)
    for (const person of demoPeople)
      for (const { id } of person.aliases) {
        expect(aliasOwner(id)).toBe(person.id)
        expect(ajv.validate(Id, id)).toBe(true)
      }
    expect(aliases.filter(({ ageGroup }) => ageGroup === 'child').length).toBeGreaterThan(8)
  })

  it('sign in with a password that the rules allow', () => {
    expect(ajv.validate(Password, demoPassword)).toBe(true)
    expect(demoAccounts.map(({ id }) => id)).toEqual(['demo-person-01', 'demo-person-02', 'demo-person-03'])
  })
})

describe('the organisations', () => {
  it('are six, one of them private', () => {
    expect(demoOrgs).toHaveLength(6)
    expect(demoOrgs.filter((org) => org.private)).toHaveLength(1)
  })

  it.each(demoOrgs)('$id fits the organisation form', ({ id, founder, members, isRegistered: _may, ...form }) => {
    expect(ajv.validate(OrgForm, form), ajv.errorsText()).toBe(true)
    const everyone = [founder, ...members.map((member) => member.id)]
    expect(new Set(everyone).size).toBe(everyone.length)
    for (const person of everyone)
      expect(cityOf(demoPersonOf(person).location)).toBe(cityOf(demoPersonOf(founder).location))
    if (form.maxMembers > 0) expect(everyone.length).toBeLessThanOrEqual(form.maxMembers)
    expect(ajv.validate(Id, id)).toBe(true)
  })
})

describe('the places', () => {
  /** West, south, east and north of each city. */
  const boxes: Record<DemoCity, [number, number, number, number]> = {
    brno: [16.42, 49.1, 16.75, 49.3],
    prague: [14.22, 49.94, 14.71, 50.18],
    ostrava: [18.08, 49.72, 18.4, 49.9],
  }

  it('are 80, each inside its city', () => {
    expect(demoPlaces).toHaveLength(80)
    for (const { name, location } of demoPlaces) {
      const [west, south, east, north] = boxes[cityOf(location)]
      expect(location.lon > west && location.lon < east && location.lat > south && location.lat < north, name).toBe(
        true,
      )
    }
    const count = (city: DemoCity) => demoPlaces.filter(({ location }) => cityOf(location) === city).length
    expect([count('brno'), count('prague'), count('ostrava')]).toEqual([28, 33, 19])
  })

  it.each(demoPlaces)('$id fits the schema of a place', (place) => {
    expect(ajv.validate(Place, place), ajv.errorsText()).toBe(true)
    expect(place.activities.length).toBeGreaterThan(0)
    for (const activity of place.activities) expect(activities).toContain(activity)
  })
})

describe('the events', () => {
  it('are 250 with unique ids, the same at every start', () => {
    expect(events).toHaveLength(250)
    expect(new Set(events.map(({ id }) => id)).size).toBe(250)
    expect(events.map(({ id }) => id)).toContain('demo-event-250')
    expect(demoEvents(now)).toEqual(events)
  })

  it('differ only in their dates between set-ups', () => {
    const later = demoEvents(new Date('2026-07-15T20:00:00Z'))
    expect(later.map(({ date: _date, ...rest }) => rest)).toEqual(events.map(({ date: _date, ...rest }) => rest))
  })

  it.each(['2026-03-03T09:20:00Z', '2026-10-20T22:30:00Z', '2026-12-31T23:30:00Z', '2027-03-27T06:00:00Z'])(
    'lie in the eight weeks that follow %s, at hours that people play',
    (instant) => {
      const start = new Date(instant)
      for (const { id, date } of demoEvents(start)) {
        const ahead = Date.parse(date) - start.getTime()
        expect(ahead, id).toBeGreaterThan(3_600_000)
        expect(ahead, id).toBeLessThan((8 * 7 * 24 + 4) * 3_600_000)
        const hour = Number(new Date(date).toLocaleString('en-GB', { timeZone: 'Europe/Prague', hour: '2-digit' }))
        expect(hour, id).toBeGreaterThanOrEqual(6)
        expect(hour, id).toBeLessThanOrEqual(21)
      }
    },
  )

  it.each(events)('$id fits the event form', ({ id, leader, entrants: _entrants, ...form }) => {
    expect(ajv.validate(EventForm, form), ajv.errorsText()).toBe(true)
    const place = placeOf(form.eventPlaceId)
    expect(place?.activities).toContain(form.activityType)
    expect(place && cityOf(place.location)).toBe(cityOf(demoPersonOf(leader).location))
    if (form.enableQueue) expect(form.maxPlayers).toBeGreaterThanOrEqual(limits.playersMinWithQueue)
    expect(form.willParticipate).toBe(form.trainer === undefined)
    expect(ajv.validate(Id, id)).toBe(true)
  })

  it('of an organisation are led and trained by its admins and power users', () => {
    const led = events.filter(({ eventOrgId }) => eventOrgId)
    expect(led.length).toBeGreaterThan(40)
    for (const { id, eventOrgId, leader, trainer } of events) {
      const org = demoOrgs.find((each) => each.id === eventOrgId)
      const heads = org
        ? [org.founder, ...org.members.filter(({ role }) => role !== 'member').map((member) => member.id)]
        : []
      if (org) expect(heads, id).toContain(leader)
      if (trainer) expect(heads, id).toContain(trainer)
      expect(trainer, id).not.toBe(leader)
    }
  })

  it.each(events)(
    '$id has entrants whom the rules let in',
    ({ leader, trainer, entrants, gender, tags, maxPlayers, enableQueue }) => {
      const keys = entrants.map(({ userId, aliasId }) => aliasId ?? userId)
      expect(new Set(keys).size).toBe(keys.length)
      for (const { userId, aliasId } of entrants) {
        expect([leader, trainer]).not.toContain(userId)
        const person = demoPersonOf(userId)
        const alias = person.aliases.find(({ id }) => id === aliasId)
        if (aliasId) expect(alias).toBeDefined()
        if (gender !== 'any') expect([person.gender, aliasId]).toEqual([gender, undefined])
        if (tags === 'kids') expect(alias?.ageGroup).toBe('child')
        if (tags === 'adults') expect(alias?.ageGroup).not.toBe('child')
      }
      if (gender !== 'any') expect(demoPersonOf(leader).gender).toBe(gender)
      const places = maxPlayers < 0 ? Number.POSITIVE_INFINITY : maxPlayers - 1
      if (entrants.length > places) expect(enableQueue).toBe(true)
      expect(entrants.length - places).toBeLessThanOrEqual(limits.queueMax)
    },
  )

  it('are empty, part full, full, and full with a queue', () => {
    const states = events.map(({ maxPlayers, entrants }) => {
      if (entrants.length === 0) return 'empty'
      if (maxPlayers < 0 || entrants.length < maxPlayers - 1) return 'free'
      return entrants.length > maxPlayers - 1 ? 'queue' : 'full'
    })
    const count = (state: string) => states.filter((each) => each === state).length
    for (const state of ['empty', 'full', 'queue']) expect(count(state), state).toBeGreaterThan(10)
    expect(count('free')).toBeGreaterThan(120)
    expect(events.filter(({ maxPlayers }) => maxPlayers < 0).length).toBeLessThan(30)
    expect(entrantsWithAlias()).toBeGreaterThan(30)
  })

  function entrantsWithAlias(): number {
    return events.flatMap(({ entrants }) => entrants).filter(({ aliasId }) => aliasId).length
  }
})

describe('the chats', () => {
  const byEvent = Map.groupBy(demoMessages, ({ eventId }) => eventId)

  it('are about 40, of 3 to 12 lines each, the oldest first', () => {
    expect(byEvent.size).toBe(40)
    for (const lines of byEvent.values()) {
      expect(lines.length).toBeGreaterThanOrEqual(3)
      expect(lines.length).toBeLessThanOrEqual(12)
      const times = lines.map(({ minutesAgo }) => minutesAgo)
      expect(times).toEqual(times.toSorted((a, b) => b - a))
      expect(times.at(-1)).toBeGreaterThan(0)
    }
    expect(new Set(demoMessages.map(({ id }) => id)).size).toBe(demoMessages.length)
  })

  it('have messages of players only, not of the queue', () => {
    for (const { eventId, from, message } of demoMessages) {
      const event = events.find(({ id }) => id === eventId)
      const places = !event || event.maxPlayers < 0 ? 999 : event.maxPlayers - 1
      const inside = event?.entrants.slice(0, places).filter(({ aliasId }) => !aliasId) ?? []
      expect([event?.leader, ...inside.map(({ userId }) => userId)]).toContain(from)
      expect(message.length).toBeLessThanOrEqual(limits.chatBoxMax)
    }
  })
})

describe('the clock', () => {
  it('follows Prague through both clock changes', () => {
    expect(atPrague('2026-03-28', '18:00').toISOString()).toBe('2026-03-28T17:00:00.000Z')
    expect(atPrague('2026-03-29', '18:00').toISOString()).toBe('2026-03-29T16:00:00.000Z')
    expect(atPrague('2026-10-25', '18:00').toISOString()).toBe('2026-10-25T17:00:00.000Z')
    expect(pragueDate(new Date('2026-07-01T22:30:00Z'))).toBe('2026-07-02')
  })

  it('finds the next future date with a day of the week', () => {
    const tuesday = new Date('2026-03-03T17:30:00Z')
    expect(nextWeekly({ day: 2, time: '19:00' }, tuesday, 0).toISOString()).toBe('2026-03-03T18:00:00.000Z')
    expect(nextWeekly({ day: 2, time: '18:00' }, tuesday, 0).toISOString()).toBe('2026-03-10T17:00:00.000Z')
    expect(nextWeekly({ day: 1, time: '18:00' }, tuesday, 4).toISOString()).toBe('2026-04-06T16:00:00.000Z')
  })
})

describe('the reviews of the people', () => {
  it('are about others, one for each event, within the length of a review', () => {
    const known = new Set(demoPeople.map(({ id }) => id))
    expect(new Set(demoReviews.map(({ id }) => id)).size).toBe(demoReviews.length)
    for (const { subject, by, text } of demoReviews) {
      expect(known.has(subject) && known.has(by)).toBe(true)
      expect(subject).not.toBe(by)
      expect(text.length).toBeLessThanOrEqual(limits.reviewMax)
    }
    // The accounts of the banner have events to show.
    for (const { id } of demoAccounts)
      expect(demoReviews.filter(({ subject }) => subject === id).length).toBeGreaterThan(2)
  })

  it('include emoji for everybody, with different favourites', () => {
    expect(demoPraise).toHaveLength(demoPeople.length + aliases.length)
    for (const [, received] of demoPraise) expect(new Set(received).size).toBeGreaterThanOrEqual(2)
  })
})

describe('the posts', () => {
  it('belong to an organisation and a person who manages it, and have text', () => {
    expect(new Set(demoPosts.map(({ id }) => id)).size).toBe(demoPosts.length)
    for (const { orgId, by, text } of demoPosts) {
      const org = demoOrgs.find(({ id }) => id === orgId)
      const runs = [org?.founder, ...(org?.members.filter(({ role }) => role !== 'member').map(({ id }) => id) ?? [])]
      expect([orgId, runs]).toEqual([orgId, expect.arrayContaining([by])])
      expect(text.length).toBeGreaterThan(20)
    }
  })
})

describe('the past events', () => {
  const past = demoPast(now)

  it('are over, on the same weekday of each of the last six weeks, whatever the time of the day', () => {
    expect(new Set(past.map(({ id }) => id)).size).toBe(30)
    for (const time of [
      '2026-03-03T09:20:00Z',
      '2026-03-03T17:00:00Z',
      '2026-03-29T00:30:00Z',
      '2026-10-25T23:59:00Z',
    ]) {
      for (const { date } of demoPast(new Date(time))) {
        const ended = Date.parse(date) + 90 * 60_000
        expect(ended).toBeLessThan(Date.parse(time))
        expect(ended).toBeGreaterThan(Date.parse(time) - 43 * 86_400_000)
      }
    }
  })

  it('fit the form, at a place that offers the sport', () => {
    for (const { id: _id, leader: _leader, entrants: _entrants, ...form } of past) {
      expect(ajv.validate(EventForm, form), ajv.errorsText()).toBe(true)
      expect(placeOf(form.eventPlaceId)?.activities).toContain(form.activityType)
    }
  })

  it('have feedback of those who were there about others', () => {
    const byId = new Map(past.map((event) => [event.id, event]))
    expect(demoFeedback.map(({ eventId }) => eventId)).toEqual(past.map(({ id }) => id))
    for (const { eventId, leader, gifts, penalized } of demoFeedback) {
      const event = byId.get(eventId)
      const there = [leader, ...(event?.entrants ?? []).map(({ userId, aliasId }) => aliasId ?? userId)]
      expect(event?.leader).toBe(leader)
      if (penalized) expect(there.slice(1)).toContain(penalized)
      for (const { by, of, text = '', level = 1 } of gifts) {
        expect(there).toEqual(expect.arrayContaining([by, of]))
        expect((aliasOwner(of) ?? of) === by).toBe(false)
        expect(text.length).toBeLessThanOrEqual(limits.reviewMax)
        expect([1, 2, 3, 4, 5]).toContain(level)
      }
    }
  })
})

describe('the products', () => {
  it.each(demoProducts)('$id fits the form, and is of a registered organisation in its currency', (product) => {
    const { id: _id, orgId, type: _type, currency, ...form } = product
    expect(ajv.validate(ProductForm, form), ajv.errorsText()).toBe(true)
    expect(demoOrgs.find(({ id }) => id === orgId)).toMatchObject({ isRegistered: true, currency })
  })
})
