import type { EventInfo } from '@parta/contracts/events'
import { askOrg } from '@parta/contracts/questions'
import { type Running, startService } from '@parta/kit/service'
import { createTestPeople, type TestPerson, testEnv } from '@parta/kit/testing'
import { service } from '../src/app.ts'
import { orgCopies } from '../src/event/store.ts'
import { callsTo } from './calls.ts'
import { eventForm, inHours } from './support.ts'

/** Events beside a club of four: who leads, who plays, who administers it, and one who has nothing to do with it. */
export async function openClub() {
  const env = testEnv()
  const people = await createTestPeople(env)
  const running: Running = await startService(service, env)
  running.bus.answer(askOrg, () => Promise.resolve(null))
  const leader = await people.person({ name: 'Lenka' })
  const player = await people.person({ name: 'Jana' })
  const stranger = await people.person({ name: 'Petr' })
  const admin = await people.person({ name: 'Alena' })
  const org = { id: 'org', name: 'Sokol', image: 'BASIC', currency: 'CZK', private: false, deleted: false }
  const data = { ...org, admins: [admin.id], powerUsers: [leader.id] }
  await running.kit.newer(orgCopies.definition.collection, { _id: 'org', version: 1, data })

  const call = callsTo(() => running.url)
  const form = (fields: object = {}) =>
    eventForm({ date: inHours(48).toISOString(), maxPlayers: 4, price: 80, ...fields })
  const create = (fields: object = {}, person = leader) => call(person, 'POST /a/events', form(fields))
  return {
    people,
    running,
    leader,
    player,
    stranger,
    admin,
    call,
    form,
    create,
    anEvent: async (fields: object = {}): Promise<string> => {
      const answer = await create(fields)
      if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
      return (answer.body as EventInfo).id
    },
    join: (person: TestPerson, id: string) => call(person, `PATCH /a/events/join/${id}`, {}),
    edit: (person: TestPerson, id: string, body: object) => call(person, `PATCH /a/events/single/${id}`, body),
    cancel: (person: TestPerson, id: string, body: object = {}) => call(person, `PATCH /a/events/cancel/${id}`, body),
    close: async () => {
      await running.close()
      await people.close()
    },
  }
}
export type Club = Awaited<ReturnType<typeof openClub>>
