import { penaltyGiven, penaltyUndone } from '@parta/contracts/feedback'
import { karmaAppealed } from '@parta/contracts/karma'
import { aliasIdOf } from '@parta/contracts/predicates/aliases'
import { askSiteAdmins } from '@parta/contracts/questions'
import type { TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aFact, deliver, listFor, type Notifications, openNotifications } from './support.ts'

let service: Notifications
const root: TestPerson[] = []
beforeAll(async () => {
  service = await openNotifications()
  // Acts as identity: two site admins.
  root.push(await service.people.person(), await service.people.person())
  service.running.bus.answer(askSiteAdmins, () => Promise.resolve(root.map(({ id }) => id)))
})
afterAll(() => service.close())

const typesFor = async (person: TestPerson) => (await listFor(service, person)).items.map(({ type }) => type)

describe('an appeal about karma', () => {
  it('without an organisation is announced once to every site admin, except who took the point', async () => {
    const child = { id: aliasIdOf('kid', 'appeal-jana'), name: 'Vojtík', surname: 'Malý', image: 'BASIC' }
    const mother = { id: 'appeal-jana', name: 'Jana', surname: 'Malá', aliases: [child] }
    const [jana, taker] = [await service.people.person(mother), root[1]]
    const about = { eventId: 'event-1', eventName: 'Volejbal', orgId: null, userId: jana.id, aliasId: child.id }
    const said = { ...about, orgName: '', admins: [], text: 'Stála mi tramvaj.' }
    await deliver(service, aFact(karmaAppealed, { ...said, takenBy: taker?.id ?? null }), 2)
    expect((await listFor(service, root[0] as TestPerson)).items).toMatchObject([
      { type: 'karma.appeal', org: null, event: { id: 'event-1' }, sender: { id: jana.id }, body: 'Stála mi tramvaj.' },
    ])
    expect(JSON.stringify(await listFor(service, root[0] as TestPerson))).not.toContain('Vojtík')
    expect(await typesFor(root[1] as TestPerson)).toEqual([])
    expect(await typesFor(jana)).toEqual([])
  })

  it('of an organisation is announced to its admins only', async () => {
    const [admin, jana] = [await service.people.person(), await service.people.person()]
    const about = { eventId: 'event-2', eventName: 'Volejbal', orgId: 'org-1', userId: jana.id, aliasId: null }
    const said = { ...about, orgName: 'Sokol', admins: [admin.id], text: 'Ne.', takenBy: null }
    await deliver(service, aFact(karmaAppealed, said), 2)
    expect(await typesFor(admin)).toEqual(['karma.appeal'])
    expect(await typesFor(root[1] as TestPerson)).toEqual([])
  })
})

describe('a point of karma', () => {
  it('taken, given back and taken again at one event is announced each time, once', async () => {
    const [jana, leader] = [await service.people.person(), await service.people.person()]
    const date = new Date().toISOString()
    const about = { eventId: 'event-3', eventName: 'Volejbal', date, orgId: null, userId: jana.id, aliasId: null }
    for (const type of [penaltyGiven, penaltyUndone, penaltyGiven])
      await deliver(service, aFact(type, { ...about, by: leader.id }), 2)
    expect((await typesFor(jana)).toSorted()).toEqual(['karma.penalty', 'karma.penalty', 'karma.returned'])
  })
})
