import { emitFeedback, finishFeedback, listFeedback } from '@parta/contracts/feedback'
import { appealPenalty, decideAppeal, listAppeals, listKarma, listOrgAppeals } from '@parta/contracts/karma'
import { orgDeleted, orgUpdated } from '@parta/contracts/orgs'
import { aliasIdOf } from '@parta/contracts/predicates/aliases'
import { getStats } from '@parta/contracts/reputation'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { aFact } from '@parta/kit/testing-facts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type AttendanceRow, attendances } from '../src/attendance/store.ts'
import { anId, openReputation, type Reputation } from './support.ts'

let reputation: Reputation
beforeAll(async () => {
  reputation = await openReputation()
})

/** An organisation of which this service has a copy. */
async function anOrg(...admins: readonly string[]): Promise<string> {
  const id = anId('org')
  const card = { id, name: 'Sokol', image: 'BASIC', currency: 'CZK' as const, private: false, deleted: false }
  const row = { _id: id, version: 1, data: { ...card, admins, powerUsers: [] } }
  await reputation.running.kit.database.native<{ _id: string }>('org-copies').insertOne(row)
  return id
}

const person = () => reputation.people.person()
const karmaOf = async (who: TestPerson, id = who.id) => (await reputation.must(listKarma, who, { id })).value
const karma = (leader: TestPerson, eventId: string, about: { userOrAliasId: string; undo?: boolean }) =>
  reputation.must(emitFeedback, leader, { body: { type: 'karma', eventId, ...about } })
const penalize = (leader: TestPerson, eventId: string, userOrAliasId: string) =>
  karma(leader, eventId, { userOrAliasId })
const giveBack = (leader: TestPerson, eventId: string, userOrAliasId: string) =>
  karma(leader, eventId, { userOrAliasId, undo: true })
const appeal = (who: TestPerson, eventId: string, id = who.id) =>
  reputation.call(appealPenalty, who, { body: { eventId, userOrAliasId: id, text: 'Stála mi tramvaj.' } })
const decide = (who: TestPerson, eventId: string, { id, giveBack: isGiven }: { id: string; giveBack: boolean }) =>
  reputation.call(decideAppeal, who, { body: { eventId, userOrAliasId: id, giveBack: isGiven } })

/** Jana lost a point at an event of the organisation that Lenka led. */
async function aPenalty(admins: readonly TestPerson[] = []) {
  const [leader, jana] = [await person(), await person()]
  const orgId = await anOrg(...admins.map(({ id }) => id))
  const eventId = await reputation.ended({ leader, players: [jana, leader], orgId })
  await penalize(leader, eventId, jana.id)
  await eventually(async () => expect(await karmaOf(jana)).toBe(8))
  return { leader, jana, orgId, eventId }
}

describe('the log of karma', () => {
  it('shows each change with its cause, the newest first, and which attendance returned a point', async () => {
    const { leader, jana, eventId } = await aPenalty()
    await giveBack(leader, eventId, jana.id)
    await eventually(async () => expect(await karmaOf(jana)).toBe(9))
    const another = await reputation.ended({ leader, players: [jana, leader] })
    await penalize(leader, another, jana.id)
    await reputation.must(finishFeedback, leader, { id: another })
    for (let time = 0; time < 3; time += 1) {
      const id = await reputation.ended({ leader, players: [jana] })
      await reputation.must(finishFeedback, leader, { id })
    }
    await eventually(async () => expect(await karmaOf(jana)).toBe(9))
    const { items, attendances } = await reputation.must(listKarma, jana, { id: jana.id })
    expect(attendances).toBe(0)
    expect(items.map(({ kind, change, value }) => [kind, change, value])).toEqual([
      ['attendance', 1, 9],
      ['penalty', -1, 8],
      ['undo', 1, 9],
      ['penalty', -1, 8],
    ])
    expect(items[1]).toMatchObject({ event: { id: another, name: 'Volejbal' }, by: { id: leader.id }, mayAppeal: true })
    expect(items[3]).toMatchObject({ mayAppeal: false })
    const first = await reputation.must(listKarma, jana, { id: jana.id, query: { limit: '3' } })
    const next = { limit: '3', nextToken: first.nextToken ?? '' }
    const rest = await reputation.must(listKarma, jana, { id: jana.id, query: next })
    expect([...first.items, ...rest.items]).toEqual(items)
    expect(rest.nextToken).toBeUndefined()
  })

  it('is shown to the owner only, also that of an alias', async () => {
    const id = 'ALIAS_k1__karma-parent'
    const child = { id, name: 'A', surname: 'B', image: 'BASIC', ageGroup: 'child' as const }
    const parent = await reputation.people.person({ id: 'karma-parent', aliases: [child] })
    const leader = await person()
    const eventId = await reputation.ended({ leader, players: [{ id, userId: parent.id }, leader] })
    await penalize(leader, eventId, id)
    await eventually(async () => expect(await karmaOf(parent, id)).toBe(8))
    expect(await karmaOf(parent)).toBe(9)
    for (const one of [id, parent.id]) {
      expect((await reputation.call(listKarma, leader, { id: one })).body.code).toBe('user.notFound')
    }
  })
})

describe('an appeal', () => {
  it('is made once, and decided by an admin, who gives exactly one point back', async () => {
    const admin = await person()
    const { jana, orgId, eventId } = await aPenalty([admin])
    expect((await appeal(jana, eventId)).status).toBe(204)
    expect((await appeal(jana, eventId)).body.code).toBe('appeal.already')
    const { items } = await reputation.must(listOrgAppeals, admin, { id: orgId })
    const about = { eventId, userOrAliasId: jana.id, of: { id: jana.id }, text: 'Stála mi tramvaj.' }
    expect(items).toMatchObject([{ ...about, mayDecide: true }])
    for (const status of [204, 409]) {
      expect((await decide(admin, eventId, { id: jana.id, giveBack: true })).status).toBe(status)
    }
    await eventually(async () => expect(await karmaOf(jana)).toBe(9))
    const log = await reputation.must(listKarma, jana, { id: jana.id })
    expect(log.items.map(({ kind, appeal: made }) => [kind, made?.state])).toEqual([
      ['return', undefined],
      ['penalty', 'returned'],
    ])
    expect((await reputation.must(listOrgAppeals, admin, { id: orgId })).items).toEqual([])
  })

  it('that is upheld leaves the point taken', async () => {
    const admin = await person()
    const { jana, eventId } = await aPenalty([admin])
    await appeal(jana, eventId)
    expect((await decide(admin, eventId, { id: jana.id, giveBack: false })).status).toBe(204)
    expect((await decide(admin, eventId, { id: jana.id, giveBack: true })).body.code).toBe('appeal.decided')
    expect(await karmaOf(jana)).toBe(8)
    const [penalty] = (await reputation.must(listKarma, jana, { id: jana.id })).items
    expect(penalty).toMatchObject({ appeal: { state: 'upheld' }, mayAppeal: false })
  })

  it('about a point that the leader gave back meanwhile is closed, and gives no second one back', async () => {
    const admin = await person()
    const { leader, jana, orgId, eventId } = await aPenalty([admin])
    const other = await reputation.ended({ leader, players: [jana, leader] })
    await penalize(leader, other, jana.id)
    await eventually(async () => expect(await karmaOf(jana)).toBe(7))
    await appeal(jana, eventId)
    await giveBack(leader, eventId, jana.id)
    await eventually(async () =>
      expect((await reputation.must(listOrgAppeals, admin, { id: orgId })).items).toEqual([]),
    )
    const { items } = await reputation.must(listKarma, jana, { id: jana.id })
    expect(items.find(({ appeal: made }) => made)).toMatchObject({
      event: { id: eventId },
      appeal: { state: 'returned' },
    })
    expect((await decide(admin, eventId, { id: jana.id, giveBack: true })).body.code).toBe('appeal.decided')
    expect(await karmaOf(jana)).toBe(8)
  })

  it('is refused for others, without a penalty, and after thirty days', async () => {
    const { leader, jana, eventId } = await aPenalty()
    expect((await appeal(leader, eventId, jana.id)).body.code).toBe('appeal.notFound')
    expect((await appeal(leader, eventId)).body.code).toBe('appeal.notFound')
    const old = new Date(Date.now() - 31 * 86_400_000)
    await reputation.running.kit.database
      .native<{ _id: string; subject: string }>('karma-steps')
      .updateMany({ subject: jana.id }, { $set: { at: old } })
    expect((await appeal(jana, eventId)).body.code).toBe('appeal.tooLate')
  })

  it('is neither seen nor decided by others, nor decided by who took the point', async () => {
    const admin = await person()
    const { leader, jana, orgId, eventId } = await aPenalty([admin])
    await appeal(jana, eventId)
    expect((await reputation.call(listOrgAppeals, leader, { id: orgId })).body.code).toBe('rights.missing')
    expect((await reputation.call(listAppeals, admin)).body.code).toBe('rights.notSiteAdmin')
    expect((await decide(leader, eventId, { id: jana.id, giveBack: false })).body.code).toBe('appeal.notFound')
    expect((await decide(jana, eventId, { id: jana.id, giveBack: true })).body.code).toBe('appeal.notFound')
  })

  it('is seen, but not decided, by an admin who took the point or appeals', async () => {
    const [leader, jana] = [await person(), await person()]
    const orgId = await anOrg(leader.id, jana.id, (await person()).id)
    const eventId = await reputation.ended({ leader, players: [jana, leader], orgId })
    await penalize(leader, eventId, jana.id)
    await eventually(async () => expect(await karmaOf(jana)).toBe(8))
    await appeal(jana, eventId)
    for (const involved of [leader, jana]) {
      const { items } = await reputation.must(listOrgAppeals, involved, { id: orgId })
      expect(items).toMatchObject([{ eventId, mayDecide: false }])
      expect((await decide(involved, eventId, { id: jana.id, giveBack: true })).body.code).toBe('rights.missing')
    }
  })

  it('goes to the site admins where the only admin took the point', async () => {
    const [leader, jana] = [await person(), await person()]
    const orgId = await anOrg(leader.id)
    const eventId = await reputation.ended({ leader, players: [jana, leader], orgId })
    await penalize(leader, eventId, jana.id)
    await eventually(async () => expect(await karmaOf(jana)).toBe(8))
    await appeal(jana, eventId)
    expect((await reputation.must(listOrgAppeals, leader, { id: orgId })).items).toEqual([])
    const row = await reputation.running.kit.database
      .native<{ _id: string; orgId: string | null }>('appeals')
      .findOne({ _id: `${eventId}:${jana.id}` })
    expect(row).toMatchObject({ orgId: null, state: 'open' })
  })
})

describe('an appeal at an organisation that was deleted since', () => {
  const deleteOrg = (orgId: string) =>
    reputation.running.kit.database
      .native<{ _id: string }>('org-copies')
      .updateOne({ _id: orgId }, { $set: { 'data.deleted': true, 'data.admins': [] } })
  const openForSite = async (root: TestPerson, eventId: string) =>
    (await reputation.must(listAppeals, root)).items.filter((one) => one.eventId === eventId)

  it('waits for the site admins, who give the point back', async () => {
    const [admin, root] = [await person(), await reputation.people.person({ isSiteAdmin: true })]
    const { leader, jana, orgId, eventId } = await aPenalty([admin])
    await appeal(jana, eventId)
    expect(await openForSite(root, eventId)).toEqual([])
    await deleteOrg(orgId)
    await reputation.deliver(aFact(orgDeleted, { orgId, orgName: 'Sokol', by: admin.id, members: [admin.id] }))
    expect((await reputation.call(listOrgAppeals, admin, { id: orgId })).body.code).toBe('rights.missing')
    expect(await openForSite(root, eventId)).toMatchObject([
      { eventId, userOrAliasId: jana.id, takenBy: { id: leader.id } },
    ])
    expect((await decide(admin, eventId, { id: jana.id, giveBack: false })).body.code).toBe('appeal.notFound')
    expect((await decide(root, eventId, { id: jana.id, giveBack: true })).status).toBe(204)
    await eventually(async () => expect(await karmaOf(jana)).toBe(9))
    expect(await openForSite(root, eventId)).toEqual([])
  })

  it('shows site admins first names and initials, and of a child only the parent who appeals', async () => {
    const root = await reputation.people.person({ isSiteAdmin: true })
    const id = aliasIdOf('masked', 'appeal-parent')
    const child = { id, name: 'Vojtík', surname: 'Dítě', image: 'BASIC', ageGroup: 'child' as const }
    const jana = { id: 'appeal-parent', name: 'Jana', surname: 'Rodičová', aliases: [child] }
    const parent = await reputation.people.person(jana)
    const leader = await reputation.people.person({ name: 'Lenka', surname: 'Vedoucí' })
    const eventId = await reputation.ended({ leader, players: [{ id, userId: parent.id }, leader] })
    await penalize(leader, eventId, id)
    await eventually(async () => expect(await karmaOf(parent, id)).toBe(8))
    expect((await appeal(parent, eventId, id)).status).toBe(204)
    const [shown] = await openForSite(root, eventId)
    expect(shown).toMatchObject({
      of: { id: parent.id, name: 'Jana', surname: 'R.' },
      takenBy: { name: 'Lenka', surname: 'V.' },
    })
    for (const word of ['Vojtík', 'Dítě', 'Rodičová', 'Vedoucí']) expect(JSON.stringify(shown)).not.toContain(word)
  })

  it('is in the list of the site admins also where it was made before this service knew of the deletion', async () => {
    const [admin, root] = [await person(), await reputation.people.person({ isSiteAdmin: true })]
    const { jana, orgId, eventId } = await aPenalty([admin])
    await appeal(jana, eventId)
    await deleteOrg(orgId)
    expect(await openForSite(root, eventId)).toHaveLength(1)
    expect((await decide(root, eventId, { id: jana.id, giveBack: false })).status).toBe(204)
  })
})

describe('an appeal whose last uninvolved admin left the organisation', () => {
  it('waits for the site admins, and not where another admin may decide', async () => {
    const [admin, second, root] = [
      await person(),
      await person(),
      await reputation.people.person({ isSiteAdmin: true }),
    ]
    const { leader, jana, orgId, eventId } = await aPenalty([admin])
    const { kit } = reputation.running
    const card = { id: orgId, name: 'Sokol', image: 'BASIC', currency: 'CZK' as const, private: false, deleted: false }
    const update = async (version: number, admins: string[]) => {
      const data = { ...card, admins, powerUsers: [], isRegistered: false }
      await kit.newer('org-copies', { _id: orgId, version, data })
      await reputation.deliver(aFact(orgUpdated, data, { subject: orgId, version }))
    }
    await appeal(jana, eventId)
    const openForSite = async () =>
      (await reputation.must(listAppeals, root)).items.filter((one) => one.eventId === eventId)
    await update(2, [admin.id, second.id, leader.id])
    await update(3, [second.id, leader.id])
    expect(await openForSite()).toEqual([])
    await update(4, [leader.id])
    expect(await openForSite()).toMatchObject([{ userOrAliasId: jana.id }])
    expect((await decide(leader, eventId, { id: jana.id, giveBack: false })).body.code).toBe('appeal.notFound')
    expect((await decide(root, eventId, { id: jana.id, giveBack: true })).status).toBe(204)
    await eventually(async () => expect(await karmaOf(jana)).toBe(9))
  })
})

describe('an event of one person', () => {
  it('waits for nobody’s feedback, and counts for nobody, also with aliases', async () => {
    const leader = await person()
    const aliasId = aliasIdOf('alone', leader.id)
    const alone = await reputation.ended({ leader, players: [leader, { id: aliasId, userId: leader.id }] })
    expect((await reputation.must(listFeedback, leader)).items).toEqual([])
    const jana = await person()
    const shared = await reputation.ended({ leader: jana, players: [leader] })
    await reputation.must(finishFeedback, jana, { id: shared })
    // The led event is over for sure once a later one counts.
    await eventually(async () =>
      expect((await reputation.must(getStats, leader, { id: leader.id })).streak.value).toBe(1),
    )
    const { database } = reputation.running.kit
    const rows = database.native<AttendanceRow>(attendances.collection)
    expect(await rows.findOne({ _id: alone })).toBeNull()
    expect(await rows.findOne({ _id: shared })).toMatchObject({ players: [leader.id], leader: jana.id })
    expect((await reputation.must(listKarma, leader, { id: leader.id })).items).toEqual([])
  })
})
