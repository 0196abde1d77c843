import { markAttendance } from '@parta/contracts/attendance'
import { limits } from '@parta/contracts/limits'
import { joinEvent } from '@parta/contracts/players'
import { makeTeams } from '@parta/contracts/teams'
import type { TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { peerLevels } from '../src/core/store.ts'
import { type Events, inHours, openEvents } from './support.ts'

let alone: Events
let leader: TestPerson
beforeAll(async () => {
  alone = await openEvents()
  leader = await alone.people.person({ name: 'Lenka' })
})
afterAll(() => alone.close())

/** An event with players of these levels; the leader does not play. */
async function anEventWith(levels: readonly number[]) {
  const { id } = await alone.anEvent(leader, { maxPlayers: 20, willParticipate: false })
  const players: TestPerson[] = []
  for (const badminton of levels) {
    const player = await alone.people.person({ levels: { badminton } })
    await alone.must(joinEvent, player, { id, body: {} })
    players.push(player)
  }
  return { id, players }
}

describe('fair teams', () => {
  it('have everybody once, with levels as equal as possible', async () => {
    const { id, players } = await anEventWith([5, 4, 2, 1])
    const { teams } = await alone.must(makeTeams, leader, { id, body: { count: 2 } })
    const levels = teams.map((team) => team.reduce((sum, { level }) => sum + (level ?? 0), 0))
    expect(levels).toEqual([6, 6])
    expect(
      teams
        .flat()
        .map((player) => player.id)
        .toSorted(),
    ).toEqual(players.map((player) => player.id).toSorted())
  })

  it('keep friends together and goalkeepers apart', async () => {
    const { id, players } = await anEventWith([3, 3, 3, 3, 3, 3])
    const [a = '', b = '', c = '', d = ''] = players.map((player) => player.id)
    const body = { count: 2, friends: [[a, b]], goalkeepers: [c, d] }
    const { teams } = await alone.must(makeTeams, leader, { id, body })
    const ids = teams.map((team) => team.map((player) => player.id))
    expect(ids.find((team) => team.includes(a))).toContain(b)
    expect(ids.filter((team) => team.includes(c) || team.includes(d))).toHaveLength(2)
  })

  it('leave out whoever is marked as not there, and count an unknown level as the mean', async () => {
    const { id, players } = await anEventWith([5, 5])
    const { parent } = await alone.aFamily([])
    await alone.must(joinEvent, parent, { id, body: {} })
    await alone.modify(id, () => ({ date: inHours(-0.5), endDate: inHours(1), nextAt: inHours(1) }))
    const mark = { entrant: players[0]?.id ?? '', wasThere: false, at: new Date().toISOString() }
    await alone.must(markAttendance, leader, { id, body: { marks: [mark] } })
    const { teams } = await alone.must(makeTeams, leader, { id, body: { count: 2 } })
    const shown = new Map(teams.flat().map((player) => [player.id, player.level]))
    expect(shown).toEqual(
      new Map([
        [parent.id, null],
        [players[1]?.id, 5],
      ]),
    )
  })

  it('are balanced by the levels that fellow players rate, which are shown unless their owner hides them', async () => {
    const { id } = await anEventWith([])
    const child = { id: 'ALIAS_c__tp', name: 'K', surname: '', image: 'BASIC', ageGroup: 'child' as const }
    const players = [
      await alone.people.person({ levels: { badminton: 1 } }),
      await alone.people.person({ levels: { badminton: 1 }, hideReviews: true }),
      await alone.people.person({ levels: { badminton: 5 } }),
      await alone.people.person({ levels: { badminton: 5 } }),
    ]
    const parent = await alone.people.person({ id: 'tp', aliases: [child] })
    for (const player of players) await alone.must(joinEvent, player, { id, body: {} })
    await alone.must(joinEvent, parent, { id, body: { aliasIds: [child.id] } })
    const rated = [4.8, 4.6, 1.2, 1.4, 3]
    const ids = [...players.map((player) => player.id), child.id]
    for (const [at, of] of ids.entries()) {
      const levels = [{ activityType: 'badminton', level: rated[at], margin: 0.8, raters: 5 }]
      await alone.kit().newer(peerLevels.definition.collection, { _id: of, version: 1, data: { id: of, levels } })
    }
    const { teams } = await alone.must(makeTeams, leader, { id, body: { count: 2 } })
    const shown = new Map(teams.flat().map((player) => [player.aliasId ?? player.id, player.level]))
    expect(ids.map((one) => shown.get(one))).toEqual([4.8, 1, 1.2, 1.4, null])
    // The two best play apart: what the profiles say would put them together with nobody.
    const [best, second] = ids
    expect(teams.filter((team) => team.some((player) => player.id === best || player.id === second))).toHaveLength(2)
  })

  it('are made by whoever runs the event, of enough players and not of a crowd', async () => {
    const { id, players } = await anEventWith([3])
    const [player = leader] = players
    const codeOf = async (who: TestPerson) =>
      (await alone.call(makeTeams, who, { id, body: { count: 2 } })).body as { code?: string }
    expect((await codeOf(player)).code).toBe('rights.missing')
    expect((await codeOf(leader)).code).toBe('teams.tooFew')
    const crowd = Array.from({ length: limits.teams.players + 1 }, (_none, at) => ({
      id: `p${at}`,
      userId: `p${at}`,
      at: new Date(),
    }))
    await alone.modify(id, () => ({ maxPlayers: -1, players: crowd, playersCount: crowd.length }))
    expect((await codeOf(leader)).code).toBe('teams.tooMany')
  })
})
