import { achievementUnlocked } from '@parta/contracts/achievements'
import { addPush } from '@parta/contracts/push'
import { eventually, testEnv } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPushService, type PushService, vapid } from './push-service.ts'
import { aFact, deliver, listFor, type Notifications, openNotifications } from './support.ts'

let service: Notifications
let browsers: PushService
beforeAll(async () => {
  browsers = await openPushService()
  service = await openNotifications(testEnv({ ...vapid, PARTA_PUSH_HOSTS: browsers.host }))
})
afterAll(async () => {
  await service.close()
  await browsers.close()
})

const title = { cs: 'Stálice', en: 'Regular', sk: 'Stálica' }
const reached = { id: 'regular', title, icon: 'ball', level: 2, levels: 5, orgId: null } as const

describe('an achievement of an alias', () => {
  it('is announced to the parent once, with the child’s name and picture, and leads to the child’s page', async () => {
    const id = `parent-${crypto.randomUUID().slice(0, 8)}`
    const aliasId = `ALIAS_a__${id}`
    const child = { id: aliasId, name: 'Anička', surname: 'Malá', image: 'SEED:anna', ageGroup: 'child' as const }
    const parent = await service.people.person({ id, locale: 'cs', aliases: [child] })
    await service.must(addPush, parent, { body: browsers.subscribe(id) })
    const reachedAt = new Date().toISOString()
    await deliver(service, aFact(achievementUnlocked, { ...reached, userId: id, aliasId, reachedAt }), 2)

    const { items } = await listFor(service, parent)
    expect(items).toMatchObject([
      {
        type: 'profile.achievement',
        about: [{ id, aliasId, name: 'Anička', surname: 'Malá', image: 'SEED:anna' }],
        detail: { achievement: { id: 'regular', level: 2 } },
      },
    ])
    const push = await eventually(() => {
      expect(browsers.pushed).toHaveLength(1)
      return browsers.pushed[0]
    })
    expect(push?.text).toMatchObject({
      title: 'Anička Malá má nový úspěch: Stálice',
      path: `/goals/${aliasId}?achievement=regular`,
    })
  })
})

describe('an achievement of an organisation', () => {
  const org = { ...reached, orgId: 'sokol', orgName: 'Sokol' }
  const hour = 3_600_000
  const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()

  it('is announced in the name of the organisation', async () => {
    const id = `member-${crypto.randomUUID().slice(0, 8)}`
    const member = await service.people.person({ id, locale: 'cs' })
    await service.must(addPush, member, { body: browsers.subscribe(id) })
    const before = browsers.pushed.length
    await deliver(service, aFact(achievementUnlocked, { ...org, userId: id, aliasId: null, reachedAt: ago(0) }), 2)
    expect((await listFor(service, member)).items).toMatchObject([
      { org: { id: 'sokol', name: 'Sokol' }, sender: null },
    ])
    const push = await eventually(() => {
      expect(browsers.pushed).toHaveLength(before + 1)
      return browsers.pushed[before]
    })
    expect(push?.text).toMatchObject({ title: 'Máš nový úspěch: Stálice', body: 'Sokol · Úroveň 2 z 5.' })
  })

  it('is announced once for all levels reached before its creation or last change, however often it changes', async () => {
    const jana = await service.people.person()
    const earlier = { ...org, userId: jana.id, reachedAt: ago(3) }
    const aliasId = `ALIAS_a__${jana.id}`
    for (const [at, level] of [1, 2, 3, 4].entries()) {
      const said = { ...earlier, level, countedFrom: ago(2 - at / 2) }
      await deliver(
        service,
        aFact(achievementUnlocked, { ...said, aliasId: null }, new Date(Date.now() - at * 1000)),
        2,
      )
      await deliver(service, aFact(achievementUnlocked, { ...said, aliasId }, new Date(Date.now() - at * 1000)), 2)
    }
    // One for Jana and one for her child.
    expect((await listFor(service, jana)).items).toMatchObject([
      { detail: { achievement: { level: 1 } } },
      { detail: { achievement: { level: 1 } } },
    ])
  })

  it('is announced for each level reached since then, each one once, also to who has left and come back', async () => {
    const jana = await service.people.person()
    const since = { ...org, userId: jana.id, aliasId: null, countedFrom: ago(9) }
    for (const [at, level] of [1, 2, 1, 2, 3].entries()) {
      const fact = aFact(achievementUnlocked, { ...since, level, reachedAt: ago(8 - level) }, new Date(Date.now() - at))
      await deliver(service, fact, 2)
    }
    const { items } = await listFor(service, jana)
    expect(items.map(({ detail }) => String(detail?.achievement?.level)).toSorted()).toEqual(['1', '2', '3'])
  })
})
