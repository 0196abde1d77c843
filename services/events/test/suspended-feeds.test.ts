import { createCalendarFeed } from '@parta/contracts/calendar'
import { type UserSnapshot, userUpdated } from '@parta/contracts/profiles'
import { keepProjection } from '@parta/kit/facts/projection'
import { people as peopleProjection } from '@parta/kit/people/people'
import { type Alone, openAlone } from '@parta/kit/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { service } from '../src/app.ts'

let alone: Alone
beforeAll(async () => {
  alone = await openAlone(service)
})
afterAll(() => alone.close())

describe('the calendar feeds of a suspended person', () => {
  it('are not found, whichever snapshot arrives twice or late, and have the same address afterwards', async () => {
    const alias = { id: 'ALIAS_1__x', name: 'Kuba', surname: 'Malý', image: 'BASIC' }
    const me = await alone.people.person({ aliases: [alias] })
    const { token: _token, ...snapshot } = me
    const make = (body: object) => alone.must(createCalendarFeed, me, { body })
    const feeds = [await make({ kind: 'own' }), await make({ kind: 'alias', targetId: alias.id })]
    const statuses = () => Promise.all(feeds.map(async ({ path }) => (await fetch(alone.running.url + path)).status))
    const keeper = keepProjection(alone.running.kit.newer, peopleProjection)
    const follow = async (version: number, fields: Partial<UserSnapshot>) => {
      const fact = { id: `users:${me.id}:${version}:0`, type: userUpdated.name, at: new Date().toISOString(), version }
      const data = { ...snapshot, ...fields }
      for (const _twice of [1, 2]) await keeper.run({ ...fact, actor: 'a', correlation: 'c', subject: me.id, data })
    }
    expect(await statuses()).toEqual([200, 200])
    await follow(3, { suspended: true })
    await follow(2, {})
    expect(await statuses()).toEqual([404, 404])
    await follow(4, {})
    await follow(3, { suspended: true })
    expect(await statuses()).toEqual([200, 200])
  })
})
