import { listEventHistory, listMyEvents } from '@parta/contracts/events'
import type { Running } from '@parta/kit/service'
import { eventually, type TestPeople, type TestPerson } from '@parta/kit/testing'
import { type Alone, openAlone } from '@parta/kit/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { service } from '../src/app.ts'
import { participations } from '../src/core/participation-store.ts'
import { events } from '../src/core/store.ts'
import { decideJoin } from '../src/joining/join-rules.ts'
import { decideCreate } from '../src/planning/create-rules.ts'
import { type PlaceRow, places, placeView } from '../src/planning/store.ts'

const day = 86_400_000

let alone: Alone
let people: TestPeople
let running: Running

beforeAll(async () => {
  alone = await openAlone(service)
  ;({ people, running } = alone)
})
afterAll(() => alone.close())

let count = 0

/** Creates an event that began `daysAgo` days ago (a negative number: will begin), by commands dated before it. */
async function anEvent(leader: string, daysAgo: number, players: readonly string[] = []): Promise<string> {
  count += 1
  const id = `event-${count}`
  const { kit } = running
  const row = await kit.database.model(places).findById('place-16').lean<PlaceRow>().exec()
  const now = new Date(Date.now() - (daysAgo + 30) * day)
  const form = {
    name: 'Badminton',
    activityType: 'badminton',
    eventPlaceId: 'place-16',
    date: new Date(Date.now() - daysAgo * day).toISOString(),
    duration: '01:00',
    maxPlayers: 2,
    enableQueue: true,
    gender: 'any',
    minLevel: 0,
    price: 0,
    willParticipate: true,
  } as const
  const command = { id, leader, karma: 9, form, place: placeView(row as PlaceRow), org: null, linkToken: 't' }
  await kit.change(events, id, (_none, at) => decideCreate(command, at), { now })
  for (const player of players) {
    const entrants = [{ id: player, userId: player, gender: 'female', karma: 9, ageGroup: 'adult' } as const]
    await kit.change(events, id, (event, at) => decideJoin(event, { eventId: id, entrants }, at), { now })
  }
  return id
}

type List = Awaited<ReturnType<typeof past>>

const past = (person: TestPerson, query = '') => alone.must(listEventHistory, person, { query })
const coming = (person: TestPerson) => alone.must(listMyEvents, person)
const idsOf = (list: List) => list.items.map(({ id }) => id)

describe('list event history', () => {
  it('lists the past events that the caller led or played in, the latest first, page by page', async () => {
    const [leader, me] = [await people.person(), await people.person()]
    const third = await anEvent(leader.id, 3, [me.id])
    const first = await anEvent(me.id, 1)
    const second = await anEvent(leader.id, 2, [me.id])
    const later = await anEvent(leader.id, -1, [me.id])
    await eventually(async () => expect(idsOf(await past(me))).toEqual([first, second, third]))
    expect(idsOf(await coming(me))).toEqual([later])
    const page = await past(me, '?limit=2')
    expect(idsOf(page)).toEqual([first, second])
    const last = await past(me, `?limit=2&nextToken=${page.nextToken}`)
    expect(idsOf(last)).toEqual([third])
    expect(last.nextToken).toBeUndefined()
  })

  it('pages through events with the same date without a gap or a duplicate', async () => {
    const me = await people.person()
    const ids: string[] = []
    for (const _ of [1, 2, 3]) ids.push(await anEvent(me.id, 5))
    await eventually(async () => expect((await past(me)).items).toHaveLength(3))
    const at = new Date(Date.now() - 5 * day)
    await running.kit.database
      .native(participations.collection)
      .updateMany({ eventId: { $in: ids } }, { $set: { date: at } })
    await eventually(async () => expect((await past(me)).items).toHaveLength(3))
    const seen: string[] = []
    let token: string | undefined = ''
    while (token !== undefined) {
      const page: List = await past(me, `?limit=1${token ? `&nextToken=${token}` : ''}`)
      seen.push(...idsOf(page))
      token = page.nextToken
    }
    expect(seen).toEqual(ids.toReversed())
  })

  it('leaves out events for which the caller was only queued', async () => {
    const [leader, player, waiting] = [await people.person(), await people.person(), await people.person()]
    const id = await anEvent(leader.id, 4, [player.id, waiting.id])
    await eventually(async () => expect(idsOf(await past(player))).toEqual([id]))
    expect(idsOf(await past(waiting))).toEqual([])
  })
})
