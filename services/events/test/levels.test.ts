import { getEvent } from '@parta/contracts/events'
import { joinEvent } from '@parta/contracts/players'
import type { TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { peerLevels } from '../src/core/store.ts'
import { type Events, openEvents } from './support.ts'

let alone: Events
let leader: TestPerson
beforeAll(async () => {
  alone = await openEvents()
  leader = await alone.people.person({ name: 'Lenka' })
})
afterAll(() => alone.close())

const join = (person: TestPerson, id: string, body: object = {}) => alone.call(joinEvent, person, { id, body })
const info = async (id: string, person = leader) => (await alone.call(getEvent, person, { id })).body
const refused = (status: number, code: string) => ({ status, body: { code } })

describe('join event', () => {
  it('goes by the level that fellow players rate, and without one by what the person says', async () => {
    const { id } = await alone.anEvent(leader, { maxPlayers: 9, minLevel: 3 })
    const { parent, ids } = await alone.aFamily(['Kuba'], { levels: { badminton: 5 } })
    const [, kuba = ''] = ids
    const rated = (of: string, version: number, levels: object[]) =>
      alone.kit().newer(peerLevels.definition.collection, { _id: of, version, data: { id: of, levels } })
    const badminton = (level: number) => ({ activityType: 'badminton', level, margin: 0.8, raters: 5 })
    await rated(parent.id, 4, [{ ...badminton(5), activityType: 'yoga' }, badminton(2.4)])
    await rated(kuba, 4, [badminton(1.2)])
    // Older snapshots, which came late.
    await rated(parent.id, 3, [badminton(3)])
    await rated(kuba, 3, [])
    expect(await info(id, parent)).toMatchObject({
      peerLevels: [
        { id: parent.id, level: 2.4, raters: 5 },
        { id: kuba, level: 1.2, raters: 5 },
      ],
    })
    expect((await info(id)).peerLevels).toEqual([])
    for (const one of [parent.id, kuba]) {
      expect(await join(parent, id, { aliasIds: [one] })).toMatchObject(refused(409, 'event.levelTooLow'))
    }
    await rated(kuba, 5, [badminton(2.5)])
    expect((await join(parent, id, { aliasIds: [kuba] })).status).toBe(200)
    await rated(parent.id, 5, [])
    expect((await join(parent, id)).status).toBe(200)
    const easy = await alone.anEvent(leader, { maxPlayers: 9, minLevel: 1 })
    await rated(kuba, 6, [badminton(3.5)])
    expect(await join(parent, easy.id, { aliasIds: [kuba] })).toMatchObject(refused(409, 'event.levelTooHigh'))
  })
})
