import { findChat } from '@parta/contracts/chat'
import { getEvent, listMyEvents } from '@parta/contracts/events'
import { listNotifications } from '@parta/contracts/notifications'
import { createEvent } from '@parta/contracts/planning'
import { joinEvent } from '@parta/contracts/players'
import { createAlias, deleteAlias, getProfile } from '@parta/contracts/profiles'
import { getStats } from '@parta/contracts/reputation'
import { eventually } from '@parta/kit/testing'
import { describe, expect, it } from 'vitest'
import { test } from '../support/world.ts'
import { examples } from './examples.ts'
import { aPerson, type Parta, type Person } from './parta.ts'

let parta: Parta
let leader: Person
let parent: Person
let waiting: Person

test.beforeAll(async ({ parta: running }) => {
  parta = running
  leader = await aPerson(parta, 'Lenka')
  parent = await aPerson(parta, 'Petra')
  waiting = await aPerson(parta, 'Vera')
})

describe('the life of an alias', () => {
  it('is followed by every service from creation through an event to deletion', async () => {
    const { token } = parent
    const alias = await parta.must(createAlias, { token, body: { name: 'Kuba', surname: 'Malý', ageGroup: 'adult' } })
    const form = { ...examples({}).createEvent?.body, maxPlayers: 2, enableQueue: true, hoursNotLeave: 600 }
    const event = (await parta.must(createEvent, { token: leader.token, body: form })).id

    // Although the service of the events may not have heard of the alias yet.
    const joined = await parta.call(joinEvent, { token, id: event, body: { aliasIds: [alias.id] } })
    expect(joined.body.joined).toEqual([alias.id])
    const queued = await parta.call(joinEvent, { token: waiting.token, id: event, body: {} })
    expect(queued.body).toMatchObject({ queued: [{ position: 1 }] })
    await eventually(async () => {
      expect((await parta.call(findChat, { token, id: event })).status).toBe(200)
      expect((await parta.call(findChat, { token: waiting.token, id: event })).status).toBe(403)
    })
    const seen = await parta.must(getProfile, { token: leader.token, id: parent.id })
    expect(seen.aliases).toEqual([alias])

    expect((await parta.call(deleteAlias, { token, id: alias.id })).status).toBe(204)
    await eventually(async () => {
      const info = await parta.must(getEvent, { token: leader.token, id: event })
      expect(info.playersInfo.map(({ id }) => id)).toEqual([leader.id, waiting.id])
      expect(info.queueCount).toBe(0)
    })
    // The owner has left the chat with the alias, and the shifted player has joined it.
    await eventually(async () => {
      expect((await parta.call(findChat, { token, id: event })).status).toBe(403)
      expect((await parta.call(findChat, { token: waiting.token, id: event })).status).toBe(200)
      expect((await parta.call(listMyEvents, { token })).body.items).toEqual([])
      expect((await parta.call(getStats, { token: leader.token, id: alias.id })).status).toBe(404)
    })
    // The leader's notification names neither the deleted alias nor its owner.
    await eventually(async () => {
      const { items } = await parta.must(listNotifications, { token: leader.token })
      const left = items.find(({ type }) => type === 'event.left')
      expect(left?.sender).toMatchObject({ name: 'DELETED', deleted: true })
    })
  })
})
