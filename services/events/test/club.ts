import { cancelEvent, createEvent, updateEvent } from '@parta/contracts/planning'
import { joinEvent } from '@parta/contracts/players'
import { askOrg, askProduct } from '@parta/contracts/questions'
import type { TestPerson } from '@parta/kit/testing'
import { openAlone } from '@parta/kit/testing-service'
import { service } from '../src/app.ts'
import { orgProjection } from '../src/core/store.ts'
import { eventForm, inHours } from './support.ts'

/** Starts the events service with an organisation and four people: a leader, a player, an admin and a stranger. */
export async function openClub() {
  const alone = await openAlone(service)
  const { people, running, call, must } = alone
  running.bus.answer(askOrg, () => Promise.resolve(null))
  running.bus.answer(askProduct, () => Promise.resolve(null))
  const leader = await people.person({ name: 'Lenka' })
  const player = await people.person({ name: 'Jana' })
  const stranger = await people.person({ name: 'Petr' })
  const admin = await people.person({ name: 'Alena' })
  const org = { id: 'org', name: 'Sokol', image: 'BASIC', currency: 'CZK', private: false, deleted: false }
  const data = { ...org, admins: [admin.id], powerUsers: [leader.id] }
  await running.kit.newer(orgProjection.definition.collection, { _id: 'org', version: 1, data })

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
    call,
    must,
    form,
    create,
    anEvent: async (fields: object = {}): Promise<string> =>
      (await must(createEvent, leader, { body: form(fields) })).id,
    join: (person: TestPerson, id: string) => call(joinEvent, person, { id, body: {} }),
    edit: (person: TestPerson, id: string, body: object) => call(updateEvent, person, { id, body }),
    cancel: (person: TestPerson, id: string, body: object = {}) => call(cancelEvent, person, { id, body }),
    close: () => alone.close(),
  }
}
export type Club = Awaited<ReturnType<typeof openClub>>
