import { createAvailability, getAvailability } from '@parta/contracts/availabilities'
import { getEvent } from '@parta/contracts/events'
import { listNotifications } from '@parta/contracts/notifications'
import { createEvent } from '@parta/contracts/planning'
import { joinEvent } from '@parta/contracts/players'
import { declinePrompt, getPrompt, invitePlayer } from '@parta/contracts/prompts'
import { eventually } from '@parta/kit/testing'
import { describe, expect, it } from 'vitest'
import { test } from '../support/world.ts'
import { examples } from './examples.ts'
import { aPerson, type Parta, type Person } from './parta.ts'

let parta: Parta
let petr: Person
let jana: Person
/** Jana's coming availability, and one in the week after. */
let free: readonly { readonly id: string; readonly dateStart: string }[]

test.beforeAll(async ({ parta: running }) => {
  parta = running
  ;[petr, jana] = [await aPerson(parta, 'Petr'), await aPerson(parta, 'Jana')]
  const body = { ...examples({})['createAvailability']?.body, aliasId: null }
  free = (await parta.must(createAvailability, { token: jana.token, body })).items
})

const anEvent = async (date: string | undefined) => {
  const { repeatAfter: _after, numberOfEvents: _count, ...form } = examples({})['createEvent']?.body ?? {}
  return (await parta.must(createEvent, { token: petr.token, body: { ...form, date, minLevel: 0 } })).id
}
const invite = async (eventId: string, at: number) =>
  (await parta.must(invitePlayer, { token: petr.token, body: { eventId, availabilityId: free[at]?.id ?? '' } })).id
const notified = (person: Person, type: string) =>
  eventually(async () => {
    const { items } = await parta.must(listNotifications, { token: person.token })
    const found = items.find((one) => one.type === type)
    if (!found) throw new Error(`No notification ${type}`)
    return found
  })

describe('an invitation to an event', () => {
  it('is told to the invited person, accepted by joining through it, and told to the sender', async () => {
    const eventId = await anEvent(free[0]?.dateStart)
    const id = await invite(eventId, 0)
    const availabilityId = free[0]?.id ?? ''
    expect(await notified(jana, 'event.invite')).toMatchObject({
      event: { id: eventId },
      sender: { id: petr.id },
      detail: { prompt: { id, availabilityId } },
    })
    const { token } = jana
    expect((await parta.must(getAvailability, { token, id: availabilityId })).invitations).toMatchObject([{ id }])
    await parta.must(joinEvent, { token, id: eventId, body: { promptId: id, availabilityId } })
    expect(await notified(petr, 'event.accepted')).toMatchObject({ event: { id: eventId }, sender: { id: jana.id } })
    expect(await parta.must(getPrompt, { token, id })).toMatchObject({ state: 'accepted' })
    expect((await parta.must(getAvailability, { token, id: availabilityId })).invitations).toEqual([])
    const again = await parta.call(invitePlayer, { token: petr.token, body: { eventId, availabilityId } })
    expect(again).toMatchObject({ status: 404, body: { code: 'prompt.unavailable' } })
  })

  it('is declined, and told to the sender; the invited person is not in the event', async () => {
    const eventId = await anEvent(free[1]?.dateStart)
    const id = await invite(eventId, 1)
    const declined = await parta.must(declinePrompt, { token: jana.token, id, body: {} })
    expect(declined.state).toBe('declined')
    const { id: itself, event, sender } = await notified(petr, 'event.declined')
    expect([event?.id, sender]).toEqual([eventId, { id: itself, name: 'Jana', surname: 'N.', image: 'BASIC' }])
    expect((await parta.must(getEvent, { token: petr.token, id: eventId })).playersCount).toBe(1)
  })

  it('is refused to somebody without a part in the event', async () => {
    const eventId = await anEvent(free[1]?.dateStart)
    const stranger = await aPerson(parta, 'Cizi')
    const body = { eventId, availabilityId: free[1]?.id ?? '' }
    expect((await parta.call(invitePlayer, { token: stranger.token, body })).status).toBe(403)
  })
})
