import { hour } from '@parta/contracts/durations'
import { getOrgActor, sendToInbox } from '@parta/contracts/fediverse'
import { signIn } from '@parta/contracts/identity'
import { createEvent } from '@parta/contracts/planning'
import { beginReservanto, connectReservanto, joinProviderEvent, setUpReservanto } from '@parta/contracts/providers'
import { createWebhook } from '@parta/contracts/webhooks'
import { demoPassword } from '@parta/demo/world'
import { eventually } from '@parta/kit/testing'
import type { Client } from '@parta/kit/testing-client'
import { startFediverse } from '../../services/events/test/fediverse-server.ts'
import { startReservanto } from '../../services/events/test/reservanto.ts'
import { isSigned, startReceiver } from '../../services/events/test/webhook-receiver.ts'
import { anEventForm } from '../support/event-form.ts'

/** The organisation of the demo data that Jana runs. */
export const club = 'demo-org-1'
/** The name of this machine in the container of events: tests/compose/stand-ins.yml. */
const host = 'stand-ins'

/** Starts servers that stand for those outside with which `events` talks. */
export async function startStandIns() {
  const [receiver, fediverse, reservanto] = await Promise.all([
    startReceiver(host),
    startFediverse(host),
    startReservanto(host),
  ])
  return {
    receiver,
    fediverse,
    reservanto,
    settings: {
      PARTA_OUTSIDE_HOSTS: [receiver.host, fediverse.host, new URL(reservanto.url).host].join(','),
      PARTA_RESERVANTO_CLIENT: 'parta',
      PARTA_RESERVANTO_URL: reservanto.url,
    },
    close: () => Promise.all([receiver.close(), fediverse.close(), reservanto.close()]),
  }
}
type StandIns = Awaited<ReturnType<typeof startStandIns>>

/** Signs in somebody of the demo data. */
export async function tokenOf(client: Client, name: string): Promise<string> {
  const body = { username: `${name}@demo.parta.test`, password: demoPassword }
  return (await client.must(signIn, { body })).idToken
}

/** Follows the club from the stand-in, and waits until Parta has accepted it there. */
export async function isFollowed({ fediverse }: StandIns, origin: string): Promise<boolean> {
  const at = (path: string) => origin + path.replace(':id', club)
  const actor = fediverse.actor('anna')
  const follow = { id: `${actor}#follow`, type: 'Follow', actor, object: at(getOrgActor.path) }
  const message = { '@context': 'https://www.w3.org/ns/activitystreams', ...follow }
  const sent = { inbox: at(sendToInbox.path), host: new URL(origin).host, name: 'anna', message }
  const answer = await fediverse.send(sent)
  if (answer.status !== 204) throw new Error(`The request to follow is refused: ${answer.status}`)
  return untilSome(() => fediverse.messages().filter(({ type }) => type === 'Accept'))
}

/** Creates a webhook and an event, and waits until the receiver has been told of the event and the follower, too. */
export async function isTold({ receiver, fediverse }: StandIns, client: Client): Promise<boolean> {
  const token = await tokenOf(client, 'jana')
  const hook = { url: receiver.url, types: ['event.changed' as const] }
  const { secret } = await client.must(createWebhook, { token, id: club, body: hook })
  const name = 'Badminton pro všechny'
  await client.must(createEvent, { token, body: anEventForm({ name, eventOrgId: club }) })
  return (
    (await untilSome(() => receiver.received.filter((one) => one.body.includes(name) && isSigned(one, secret)))) &&
    (await untilSome(() => fediverse.received.filter(({ body }) => body.includes(name))))
  )
}

/** Connects Reservanto, and books one of its classes for somebody else. */
export async function isBooked({ reservanto }: StandIns, client: Client): Promise<boolean> {
  const token = await tokenOf(client, 'jana')
  const longToken = 'LongTimeToken-of-the-club'
  const merchant = reservanto.addMerchant(longToken)
  const start = Math.ceil(Date.now() / hour) * hour + 50 * hour
  const lesson = { id: 71, name: 'Ranní jóga', start, minutes: 60, capacity: 10, elsewhere: 3 }
  merchant.lessons.set(lesson.id, lesson)
  const begun = await client.must(beginReservanto, { token, id: club })
  await client.must(connectReservanto, { token, id: longToken, body: { start: begun.start } })
  await client.must(setUpReservanto, { token, id: club, body: { segments: [{ id: '7', activityType: 'yoga' }] } })
  const guest = await tokenOf(client, 'tomas')
  await client.must(joinProviderEvent, { token: guest, id: `RESERVANTO-${merchant.id}-${lesson.id}`, body: {} })
  return untilSome(() => [...merchant.bookings.values()].filter(({ status }) => status === 'Confirmed'))
}

function untilSome(find: () => readonly unknown[]): Promise<boolean> {
  return eventually(() => {
    if (find().length === 0) throw new Error('Nothing arrived at the stand-in')
    return true
  })
}
