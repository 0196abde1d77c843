import {
  createAvailability,
  deleteAvailability,
  getAvailability,
  listAvailabilities,
  setHits,
  updateAvailability,
} from '@parta/contracts/availabilities'
import { availabilityLimits } from '@parta/contracts/availability-values'
import { eventUpdated } from '@parta/contracts/events'
import { aliasDeleted } from '@parta/contracts/identity'
import { playerJoined } from '@parta/contracts/players'
import { userUpdated } from '@parta/contracts/profiles'
import { declinePrompt, getPrompt, invitePlayer } from '@parta/contracts/prompts'
import { askPersonal } from '@parta/contracts/questions'
import { aUserSnapshot, eventually, type TestPerson } from '@parta/kit/testing'
import { aFact } from '@parta/kit/testing-facts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { promptIdOf } from '../src/invitation/store.ts'
import { type Availabilities, anEvent, at, onceForm, openAvailabilities } from './support.ts'

let open: Availabilities
beforeAll(async () => {
  open = await openAvailabilities()
})
afterAll(() => open.close())

const free = async (person: TestPerson, fields: object = {}) => {
  const { items } = await open.must(createAvailability, person, { body: onceForm(fields) })
  return items[0]?.id ?? ''
}
const invite = (person: TestPerson, eventId: string, availabilityId: string) =>
  open.call(invitePlayer, person, { body: { eventId, availabilityId } })
const codeOf = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  return [status, (body as { code?: string }).code]
}
const waiting = async (person: TestPerson, id: string) => (await open.must(getAvailability, person, { id })).invitations

/** A sender, a receiver with an availability, and an event that fits it. */
async function aPair(fields: object = {}) {
  const [sender, receiver] = [await open.people.person({ name: 'Petr' }), await open.people.person({ name: 'Jana' })]
  return { sender, receiver, slot: await free(receiver, fields), event: anEvent(open) }
}

const joined = (eventId: string, userId: string) =>
  aFact(playerJoined, {
    eventId,
    eventName: 'Badminton',
    leader: 'leader',
    trainer: null,
    userId,
    aliasId: null,
    playersCount: 2,
    queueCount: 0,
  })

const snapshotOf = ({ location: _location, ...plain }: ReturnType<typeof anEvent>, { id: leader }: TestPerson) => ({
  ...plain,
  leader,
  trainer: null,
  orgId: null,
  maxPlayers: 4,
  private: false,
  repetitionId: null,
  cancelled: false,
  removed: false,
  oneOffProductId: null,
  subscriptionProductId: null,
})

const marked = async (person: TestPerson) => (await open.must(listAvailabilities, person)).invited

describe('an invitation', () => {
  it('waits at the availability, is seen by both, and fixes whether it takes invitations', async () => {
    const { sender, receiver, slot, event } = await aPair()
    const { status, body } = await invite(sender, event.id, slot)
    expect([status, body]).toMatchObject([
      200,
      {
        event: { id: event.id, name: 'Badminton' },
        from: { name: 'Petr' },
        to: { id: slot, name: 'Jana', surname: 'T.' },
        state: 'open',
      },
    ])
    const own = {
      ...body,
      to: expect.objectContaining({ id: receiver.id, surname: expect.stringMatching(/^Testovací/) }),
    }
    expect(await waiting(receiver, slot)).toEqual([own])
    expect(await marked(receiver)).toEqual([slot])
    expect((await open.call(getPrompt, sender, { id: body.id })).body).toEqual(body)
    expect((await open.call(getPrompt, receiver, { id: body.id })).body).toEqual(own)
    const stranger = await open.people.person()
    expect(await codeOf(open.call(getPrompt, stranger, { id: body.id }))).toEqual([404, 'prompt.notFound'])
    const off = open.call(setHits, receiver, { id: slot, body: { hits: false } })
    expect(await codeOf(off)).toEqual([409, 'availability.interacted'])
    expect((await open.must(getAvailability, receiver, { id: slot })).availability.hasBeenInteractedWith).toBe(true)
  })

  it('is sent once to a person for an event, by whomever and for whichever availability', async () => {
    const { sender, receiver, slot, event } = await aPair()
    const other = await open.people.person()
    const both = await Promise.all([codeOf(invite(sender, event.id, slot)), codeOf(invite(other, event.id, slot))])
    expect(both.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [200, undefined],
      [409, 'prompt.sent'],
    ])
    const { id } = (await waiting(receiver, slot))[0] ?? {}
    await open.must(declinePrompt, receiver, { id: id ?? '', body: {} })
    expect(await codeOf(invite(sender, event.id, slot))).toEqual([409, 'prompt.sent'])
    expect((await invite(sender, anEvent(open).id, slot)).status).toBe(200)
  })

  it('has an id from which nobody who knows the ids of people can tell who was invited', async () => {
    const { sender, receiver, slot, event } = await aPair()
    const { id } = (await invite(sender, event.id, slot)).body
    const other = { config: { ...open.running.kit.config, PARTA_SECRET: 'of another installation, long enough' } }
    expect(promptIdOf(open.running.kit, event.id, receiver.id)).toBe(id)
    expect(promptIdOf(other, event.id, receiver.id)).not.toBe(id)
  })

  it('ends with its availability, and is not shown after a block', async () => {
    const { sender, receiver, slot, event } = await aPair()
    const { id } = (await invite(sender, event.id, slot)).body
    const blocking = aUserSnapshot(receiver.id, { apart: [sender.id] })
    const fact = aFact(userUpdated, blocking, { subject: receiver.id, version: 9 })
    await open.running.bus.publish([fact], true)
    await eventually(async () => expect(await waiting(receiver, slot)).toEqual([]))
    await open.must(deleteAvailability, receiver, { id: slot, body: {} })
    expect((await open.must(getPrompt, receiver, { id })).state).toBe('lapsed')
  })

  it('is declined by the receiver, twice without effect, and leaves the list', async () => {
    const { sender, receiver, slot, event } = await aPair()
    const { id } = (await invite(sender, event.id, slot)).body
    expect(await codeOf(open.call(declinePrompt, sender, { id, body: {} }))).toEqual([404, 'prompt.notFound'])
    for (const sent of [
      { id, body: {} },
      { id: slot, body: { promptId: id } },
    ]) {
      expect((await open.call(declinePrompt, receiver, sent)).body).toMatchObject({ id, state: 'declined' })
    }
    expect(await waiting(receiver, slot)).toEqual([])
    expect(await marked(receiver)).toEqual([])
    expect((await open.call(getPrompt, sender, { id })).body).toMatchObject({ state: 'declined' })
  })

  it('is accepted by joining, also in the kart; others’ joins and other events change nothing', async () => {
    const { sender, receiver, slot, event } = await aPair()
    const { id } = (await invite(sender, event.id, slot)).body
    const state = async () => (await open.must(getPrompt, sender, { id })).state
    await open.deliver(joined(event.id, sender.id))
    await open.deliver(joined('another-event', receiver.id))
    expect(await state()).toBe('open')
    await open.deliver(joined(event.id, receiver.id))
    expect([await state(), await waiting(receiver, slot)]).toEqual(['accepted', []])
    expect(await codeOf(open.call(declinePrompt, receiver, { id, body: {} }))).toEqual([409, 'prompt.closed'])
  })

  it('follows its event, and lapses when it is cancelled', async () => {
    const { sender, receiver, slot, event } = await aPair()
    const { id } = (await invite(sender, event.id, slot)).body
    const snapshot = snapshotOf(event, sender)
    const update = (fields: object, version: number) =>
      open.deliver(aFact(eventUpdated, { ...snapshot, ...fields }, { subject: event.id, version }))
    await update({ name: 'Squash' }, 2)
    expect((await waiting(receiver, slot))[0]?.event.name).toBe('Squash')
    await update({ cancelled: true }, 4)
    await update({ name: 'Starší' }, 3)
    expect(await waiting(receiver, slot)).toEqual([])
    expect((await open.must(getPrompt, sender, { id })).state).toBe('lapsed')
  })

  it('that lapsed because the event became private is not sent again once it is public', async () => {
    const { sender, receiver, slot, event } = await aPair()
    const { id } = (await invite(sender, event.id, slot)).body
    const snapshot = { ...snapshotOf(event, sender), private: true }
    await open.deliver(aFact(eventUpdated, snapshot, { subject: event.id, version: 2 }))
    expect((await open.must(getPrompt, receiver, { id })).state).toBe('lapsed')
    expect(await codeOf(invite(sender, event.id, slot))).toEqual([409, 'prompt.sent'])
    expect(await waiting(receiver, slot)).toEqual([])
  })
})

describe('an invitation is refused', () => {
  it('with the same code when the availability is excluded, takes none, does not fit, is own or unknown', async () => {
    const { sender, receiver, slot, event } = await aPair()
    const refused = [404, 'prompt.unavailable']
    expect(await codeOf(invite(sender, event.id, 'unknown'))).toEqual(refused)
    expect(await codeOf(invite(receiver, event.id, slot))).toEqual(refused)
    const far = anEvent(open, { location: { lat: 50.1, lon: 14.4 } })
    const late = anEvent(open, { date: at(3, 18), endDate: at(3, 19) })
    for (const { id } of [far, late]) expect(await codeOf(invite(sender, id, slot))).toEqual(refused)
    await open.must(updateAvailability, receiver, { id: slot, body: { isDisabled: true } })
    expect(await codeOf(invite(sender, event.id, slot))).toEqual(refused)
    await open.must(updateAvailability, receiver, { id: slot, body: { isDisabled: false } })
    await open.must(setHits, receiver, { id: slot, body: { hits: false } })
    expect(await codeOf(invite(sender, event.id, slot))).toEqual(refused)
  })

  it('with that code also for children, aliases of unknown age, suspended people, and people parted by a block of either side', async () => {
    const id = `parent-${crypto.randomUUID().slice(0, 8)}`
    const alias = { name: 'Ema', surname: 'Malá', image: 'BASIC' }
    const aliases = [
      { ...alias, id: `ALIAS_child__${id}`, ageGroup: 'child' as const },
      { ...alias, id: `ALIAS_any__${id}` },
      { ...alias, id: `ALIAS_adult__${id}`, ageGroup: 'adult' as const },
    ]
    const parent = await open.people.person({ id, aliases })
    const sender = await open.people.person()
    const event = anEvent(open)
    const codes: unknown[] = []
    for (const one of aliases)
      codes.push(await codeOf(invite(sender, event.id, await free(parent, { aliasId: one.id }))))
    const refused = [404, 'prompt.unavailable']
    expect(codes).toEqual([refused, refused, [200, undefined]])
    const blocked = await open.people.person({ apart: [sender.id] })
    expect(await codeOf(invite(sender, event.id, await free(blocked)))).toEqual(refused)
    const suspended = await open.people.person({ suspended: true })
    expect(await codeOf(invite(sender, event.id, await free(suspended)))).toEqual(refused)
    const blocker = await open.people.person()
    const blocking = await open.people.person({ apart: [blocker.id] })
    expect(await codeOf(invite(blocking, event.id, await free(blocker)))).toEqual(refused)
  })

  it('with the event’s reason when the sender may know it, and without it otherwise', async () => {
    const { sender, slot } = await aPair()
    const cases = [
      ['rights.missing', [403, 'rights.missing']],
      ['event.past', [409, 'event.past']],
      ['event.full', [409, 'event.full']],
      ['event.alreadyJoined', [404, 'prompt.unavailable']],
      ['event.kicked', [404, 'prompt.unavailable']],
      ['event.levelTooLow', [404, 'prompt.unavailable']],
      ['karma.tooLow', [404, 'prompt.unavailable']],
    ] as const
    for (const [refusal, expected] of cases) {
      expect(await codeOf(invite(sender, anEvent(open, {}, refusal).id, slot))).toEqual(expected)
    }
    expect(await codeOf(invite(sender, 'no-event', slot))).toEqual([404, 'event.notFound'])
  })

  it('for the same reason of the event with and without a block, so that the sender cannot detect the block', async () => {
    const { sender, receiver, slot } = await aPair()
    const blocking = await open.people.person({ apart: [receiver.id] })
    for (const refusal of ['rights.missing', 'event.past', 'event.full']) {
      const { id } = anEvent(open, {}, refusal)
      expect(await codeOf(invite(blocking, id, slot))).toEqual(await codeOf(invite(sender, id, slot)))
    }
  })
})

describe('a try to invite somebody who cannot join', () => {
  it('counts towards the invitations of the day, whatever the cause, and each time', async () => {
    const { receiver, slot } = await aPair()
    const sender = await open.people.person({ apart: [receiver.id] })
    const { slot: fitting } = await aPair()
    const barred = anEvent(open, {}, 'event.invalidGender').id
    const tries = [() => invite(sender, barred, fitting), () => invite(sender, anEvent(open).id, slot)]
    for (let tried = 0; tried < availabilityLimits.invitationsPerDay; tried += tries.length) {
      for (const attempt of tries) expect(await codeOf(attempt())).toEqual([404, 'prompt.unavailable'])
    }
    for (const attempt of tries) expect(await codeOf(attempt())).toEqual([409, 'prompt.tooMany'])
  })
})

describe('the personal data of invitations', () => {
  it('is exported to both sides without the other person, and erased with either', async () => {
    const { sender, receiver, slot, event } = await aPair()
    const { id } = (await invite(sender, event.id, slot)).body
    const read = async (person: TestPerson) => {
      const rows: unknown[] = []
      let cursor: string | undefined
      do {
        const subject = { id: person.id, aliasIds: [] }
        const asked = cursor === undefined ? { subject } : { subject, cursor }
        const page = await open.running.bus.ask(askPersonal.availabilities, asked)
        rows.push(...page.rows)
        cursor = page.cursor
      } while (cursor !== undefined)
      return rows
    }
    const sent = { section: 'invitations', data: { direction: 'sent', event: 'Badminton', state: 'open' } }
    expect(await read(sender)).toMatchObject([sent])
    expect(await read(receiver)).toMatchObject([
      { section: 'availabilities', data: { name: 'Odpoledne' } },
      { section: 'invitations', data: { direction: 'received' } },
    ])
    expect(JSON.stringify(await read(receiver))).not.toContain(sender.id)
    const { erase } = open.running.built.personal
    for (let time = 0; time < 2; time += 1) await erase({ id: sender.id, aliasIds: [] })
    expect(await waiting(receiver, slot)).toEqual([])
    expect(await codeOf(open.call(getPrompt, receiver, { id }))).toEqual([404, 'prompt.notFound'])
    await erase({ id: receiver.id, aliasIds: [] })
    expect(await read(receiver)).toEqual([])
  })

  it('of an alias goes with the alias', async () => {
    const id = `parent-${crypto.randomUUID().slice(0, 8)}`
    const aliasId = `ALIAS_adult__${id}`
    const aliases = [{ id: aliasId, name: 'Ema', surname: 'Malá', image: 'BASIC', ageGroup: 'adult' as const }]
    const parent = await open.people.person({ id, aliases })
    const sender = await open.people.person()
    const { body } = await invite(sender, anEvent(open).id, await free(parent, { aliasId }))
    expect(body).toMatchObject({ aliasId: null, to: { name: 'Ema', surname: 'M.' } })
    const { body: received } = await open.call(getPrompt, parent, { id: body.id })
    expect(received).toMatchObject({ aliasId, to: { name: 'Ema', surname: 'Malá' } })
    await open.deliver(aFact(aliasDeleted, { owner: id, aliasId }))
    expect(await codeOf(open.call(getPrompt, sender, { id: body.id }))).toEqual([404, 'prompt.notFound'])
  })
})
