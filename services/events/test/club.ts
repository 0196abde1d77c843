import { cancelEvent, createEvent, updateEvent } from '@parta/contracts/planning'
import { joinEvent } from '@parta/contracts/players'
import type { TestPerson } from '@parta/kit/testing'
import { eventForm, inHours, openEvents } from './support.ts'

/** The events service with an organisation and four people: a leader, a player, an admin and a stranger. */
export async function openClub() {
  const alone = await openEvents()
  const { people, running, call, must } = alone
  const leader = await people.person({ name: 'Lenka' })
  const player = await people.person({ name: 'Jana' })
  const stranger = await people.person({ name: 'Petr' })
  const admin = await people.person({ name: 'Alena' })
  const orgId = await alone.anOrg([admin], { powerUsers: [leader.id] })

  const form = (fields: object = {}) =>
    eventForm({ date: inHours(48).toISOString(), maxPlayers: 4, price: 80, ...fields })
  const create = (fields: object = {}, person = leader) => call(createEvent, person, { body: form(fields) })
  return {
    people,
    running,
    leader,
    player,
    stranger,
    admin,
    orgId,
    call,
    must,
    form,
    create,
    anEvent: async (fields: object = {}): Promise<string> =>
      (await must(createEvent, leader, { body: form(fields) })).id,
    join: (person: TestPerson, id: string) => call(joinEvent, person, { id, body: {} }),
    edit: (person: TestPerson, id: string, body: object) => call(updateEvent, person, { id, body }),
    cancel: (person: TestPerson, id: string, body: object = {}) => call(cancelEvent, person, { id, body }),
  }
}
export type Club = Awaited<ReturnType<typeof openClub>>
