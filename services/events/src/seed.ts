import { limits } from '@parta/contracts/limits'
import { type DemoEvent, demoEvents, demoPeople } from '@parta/kit/demo/world'
import { people } from '@parta/kit/people'
import type { Kit } from '@parta/kit/run'
import { until } from '@parta/kit/seed'
import { createEvent } from './event/rules.ts'
import { type EventRow, events } from './event/store.ts'
import { orgCopies } from './orgs/store.ts'
import { type PlaceRow, places, placeView } from './places/store.ts'
import { entrantsOf } from './players/join.ts'
import { joinPlayers } from './players/rules.ts'

/** The demo tells of the last days: events were made five days ago, and people joined them since. */
const madeAgo = 5 * 24 * 3_600_000
const joinEvery = 7 * 60_000

/** The demo events with their players and queues, by the same rules as everyone's. */
export async function seed(kit: Kit): Promise<void> {
  await until(async () => (await kit.database.model(people.definition).countDocuments()) >= demoPeople.length)
  const made = Date.now() - madeAgo
  for (const demo of demoEvents(new Date())) await seedEvent(kit, demo, made)
}

async function seedEvent(kit: Kit, demo: DemoEvent, made: number): Promise<void> {
  const { id, leader, entrants, ...form } = demo
  const place = await kit.database.model(places).findById(form.eventPlaceId).lean<PlaceRow>().exec()
  if (!place) throw new Error(`The demo place ${form.eventPlaceId} is missing`)
  const org = form.eventOrgId ? await kit.copies.one(orgCopies, form.eventOrgId) : null
  const command = { id, leader, karma: limits.karmaMax, form, place: placeView(place), org }
  await kit.change(
    events,
    id,
    (state, now) => (state ? { next: state, answer: undefined } : { ...createEvent(command, now), answer: undefined }),
    { now: new Date(made) },
  )
  for (const [index, { userId, aliasId }] of entrants.entries()) {
    const now = new Date(made + (index + 1) * joinEvery)
    await seedEntrant(kit, id, { userId, entrantId: aliasId ?? userId, now })
  }
}

interface Who {
  readonly userId: string
  readonly entrantId: string
  readonly now: Date
}

async function seedEntrant(kit: Kit, eventId: string, { userId, entrantId, now }: Who): Promise<void> {
  const person = await kit.copies.one(people, userId)
  if (!person) throw new Error(`The demo person ${userId} is missing`)
  const entrants = entrantsOf(person, [entrantId])
  await kit.change(
    events,
    eventId,
    (state, time) => {
      const known = [...(state?.players ?? []), ...(state?.queue ?? [])].some((entry) => entry.id === entrantId)
      if (known) return { next: state as EventRow, answer: undefined }
      return { ...joinPlayers(state, { eventId, entrants }, time), answer: undefined }
    },
    { now },
  )
}
