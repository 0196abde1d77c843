import { getAchievementProgress } from '@parta/contracts/achievements'
import { memberJoined } from '@parta/contracts/orgs'
import { playerJoined, playerQueued } from '@parta/contracts/players'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { aFact } from '@parta/kit/testing-facts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type JoiningRow, joinings } from '../src/achievements/store.ts'
import { anId, openReputation, type Reputation } from './support.ts'

let reputation: Reputation
beforeAll(async () => {
  reputation = await openReputation()
})

const accepted = 'g13-count-me-in'
const brought = 'g14-more-the-merrier'

interface Entry {
  readonly userId: string
  readonly aliasId?: string
  readonly eventId: string
  readonly ref?: string
  readonly invited?: true
  readonly promptId?: string
}

let facts = 0
/** An entry of an event; the fact comes twice. */
function enter({ aliasId, ...entry }: Entry, type: typeof playerJoined | typeof playerQueued = playerJoined) {
  facts += 1
  const about = { eventName: 'Volejbal', leader: 'leader', trainer: null, playersCount: 1, queueCount: 0 }
  const fields = { id: anId('entry'), at: new Date(Date.now() - (100 - facts) * 1000).toISOString() }
  const data = { ...about, ...entry, aliasId: aliasId ?? null }
  return reputation.deliver(
    type === playerQueued ? aFact(type, { ...data, position: 1 }, fields) : aFact(playerJoined, data, fields),
  )
}
function becomeMember(userId: string, orgId: string, more: { ref?: string; invited?: true } = {}) {
  facts += 1
  return reputation.deliver(
    aFact(memberJoined, { orgId, orgName: 'Orel', userId, admins: [], ...more }, { id: anId('member') }),
  )
}

async function pointsOf(who: TestPerson, achievement: string, id = who.id) {
  const { items } = await reputation.must(getAchievementProgress, who, { id })
  return items.find(({ achievementId }) => achievementId === achievement)?.points ?? 0
}

describe('accepted invitations', () => {
  it('are private events and organisations joined by their links, each once, for the alias that plays', async () => {
    const id = `parent-${crypto.randomUUID().slice(0, 8)}`
    const aliasId = `ALIAS_a__${id}`
    const child = { id: aliasId, name: 'Anna', surname: 'Malá', image: 'BASIC', ageGroup: 'child' as const }
    const jana = await reputation.people.person({ id, aliases: [child] })
    await enter({ userId: id, eventId: 'private-1', invited: true }, playerQueued)
    // Left, and came again by the same link.
    await enter({ userId: id, eventId: 'private-1', invited: true })
    await enter({ userId: id, eventId: 'private-2', invited: true })
    await enter({ userId: id, aliasId, eventId: 'private-2', invited: true })
    await becomeMember(id, 'orel', { invited: true })
    await becomeMember(id, 'orel', { invited: true })
    await eventually(async () => {
      expect(await pointsOf(jana, accepted)).toBe(3)
      expect(await pointsOf(jana, accepted, aliasId)).toBe(1)
    })
  })

  it('are not what a caller only says, nor what everybody may join', async () => {
    const jana = await reputation.people.person()
    await enter({ userId: jana.id, eventId: 'open-1', promptId: 'made-up' })
    await becomeMember(jana.id, 'sokol')
    await becomeMember(jana.id, 'orel', { invited: true })
    await eventually(async () => expect(await pointsOf(jana, accepted)).toBe(1))
  })
})

const referralsOf = (subject: string) =>
  reputation.running.kit.database.native<JoiningRow>(joinings.collection).find({ subject, kind: 'referral' }).toArray()

describe('referrals', () => {
  it('are different people who joined by somebody’s link, and never oneself', async () => {
    const [petr, jana, ota] = await Promise.all([1, 2, 3].map(() => reputation.people.person()))
    if (!petr || !jana || !ota) throw new Error('Nobody')
    await enter({ userId: jana.id, eventId: 'e-1', ref: petr.id })
    await enter({ userId: jana.id, aliasId: `ALIAS_b__${jana.id}`, eventId: 'e-1', ref: petr.id })
    await enter({ userId: jana.id, eventId: 'e-2', ref: petr.id }, playerQueued)
    await becomeMember(jana.id, 'orel', { ref: petr.id })
    await becomeMember(ota.id, 'orel', { ref: petr.id })
    await enter({ userId: petr.id, eventId: 'e-1', ref: petr.id })
    await eventually(async () => expect(await pointsOf(petr, brought)).toBe(2))
    const rows = await referralsOf(petr.id)
    // Jana's to an event and to an organisation, and Ota's.
    expect(rows.map(({ key }) => key).toSorted()).toEqual([jana.id, jana.id, ota.id].toSorted())
  })

  it('are one row for somebody who joins and leaves again and again, with the earliest time in whatever order', async () => {
    const [petr, jana] = [await reputation.people.person(), await reputation.people.person()]
    const times = [3, 1, 2].map((hours) => new Date(Date.UTC(2026, 9, 1, hours)).toISOString())
    const data = { orgId: 'orel', orgName: 'Orel', userId: jana.id, admins: [], ref: petr.id }
    for (const [at, time] of times.entries()) {
      await reputation.deliver(aFact(memberJoined, data, { id: `again-${at}`, at: time }))
    }
    expect(await referralsOf(petr.id)).toMatchObject([{ key: jana.id, orgId: 'orel', at: new Date(times[1] ?? '') }])
  })

  it('are not oneself by one’s alias, nobody’s id, an alias that does not exist or a deleted person', async () => {
    const id = `own-${crypto.randomUUID().slice(0, 8)}`
    const alias = { id: `ALIAS_a__${id}`, name: 'Anna', surname: 'Malá', image: 'BASIC' }
    const petr = await reputation.people.person({ id, aliases: [alias] })
    const [jana, gone] = [await reputation.people.person(), await reputation.people.person({ deleted: true })]
    await enter({ userId: petr.id, eventId: 'e-9', ref: alias.id })
    const refs = ['ALIAS_00__', 'nobody-at-all', `ALIAS_gone__${petr.id}`, gone.id]
    for (const ref of refs) await becomeMember(jana.id, 'orel', { ref })
    await becomeMember(jana.id, 'orel', { ref: alias.id })
    await eventually(async () => expect(await pointsOf(petr, brought, alias.id)).toBe(1))
    for (const ref of refs) expect(await referralsOf(ref)).toEqual([])
    expect(await referralsOf(alias.id)).toMatchObject([{ key: jana.id }])
  })
})
