import { userUpdated } from '@parta/contracts/profiles'
import { invitationAccepted, invitationDeclined } from '@parta/contracts/prompts'
import { aUserSnapshot, eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aFact, deliver, listFor, type Notifications, openNotifications } from './support.ts'

let service: Notifications
beforeAll(async () => {
  service = await openNotifications()
})
afterAll(() => service.close())

const id = 'parent-of-eva'
const aliasId = `ALIAS_eva__${id}`
const eva = (ageGroup: 'adult' | 'child') => ({ id: aliasId, name: 'Eva', surname: 'Malá', image: 'BASIC', ageGroup })

describe('the sender of an invitation', () => {
  it('sees the name of the alias that accepts it, and no longer once it is a child', async () => {
    const sender = await service.people.person()
    await service.people.person({ id, name: 'Jana', aliases: [eva('adult')] })
    const accepted = (promptId: string) =>
      aFact(invitationAccepted, {
        promptId,
        availabilityId: 'slot',
        eventId: promptId,
        eventName: 'Badminton',
        userId: id,
        aliasId,
        by: sender.id,
      })
    const names = async () => (await listFor(service, sender)).items.map(({ sender }) => sender?.name)
    await deliver(service, accepted('first'))
    await eventually(async () => expect(await names()).toEqual(['Eva']))
    const older = { ...aFact(userUpdated, aUserSnapshot(id, { name: 'Jana', aliases: [eva('child')] })), version: 9 }
    await service.running.bus.publish([{ ...older, subject: id }], true)
    await eventually(async () => expect(await names()).toEqual(['Jana']))
    await deliver(service, accepted('second'))
    await eventually(async () => expect(await names()).toEqual(['Jana', 'Jana']))
  })

  it('does not learn by a refusal whom they invited: neither the person’s id, nor that of an alias’s owner', async () => {
    const [sender, person] = [await service.people.person(), await service.people.person({ name: 'Petr' })]
    const owner = await service.people.person({ aliases: [{ ...eva('adult'), id: 'ALIAS_adult' }] })
    const about = { promptId: 'prompt', availabilityId: 'slot', eventId: 'event', eventName: 'Badminton' }
    const declined = [
      { userId: person.id, aliasId: null },
      { userId: owner.id, aliasId: 'ALIAS_adult' },
    ]
    for (const one of declined) await deliver(service, aFact(invitationDeclined, { ...about, ...one, by: sender.id }))
    const { items } = await listFor(service, sender)
    const cards = items.map(({ id, sender }) => [sender?.name, sender?.image, sender?.id === id].join(' '))
    expect(cards.toSorted()).toEqual(['Eva BASIC true', 'Petr BASIC true'])
    for (const secret of [person.id, owner.id, 'ALIAS_adult', person.surname]) {
      expect(JSON.stringify(items)).not.toContain(secret)
    }
  })
})
