import { hour } from '@parta/contracts/durations'
import { beginReservanto, connectReservanto, setUpReservanto } from '@parta/contracts/providers'
import { askEmail, askOrg } from '@parta/contracts/questions'
import { orgProjection } from '../src/core/store.ts'
import { createConnections } from '../src/outside/providers/keep-connections.ts'
import { pollOnce } from '../src/outside/providers/read-events.ts'
import { settle } from '../src/outside/providers/settle-booking.ts'
import { type BookingRow, bookings, type LinksRow, providerLinks } from '../src/outside/providers/store.ts'
import { type Lesson, type Merchant, startReservanto } from './reservanto.ts'
import { openEvents } from './support.ts'

/** Long enough for a busy machine. */
const timeoutMs = 1500
let lessonIds = 70_000

/** Starts the events service with a local Reservanto, and an organisation whose classes there are yoga. */
export async function openStudio() {
  const reservanto = await startReservanto()
  const events = await openEvents({
    PARTA_RESERVANTO_CLIENT: 'parta',
    PARTA_RESERVANTO_URL: reservanto.url,
    PARTA_RESERVANTO_TIMEOUT_MS: String(timeoutMs),
  })
  const admin = await events.people.person({ name: 'Alena' })
  events.bus().answer(askOrg, () => Promise.resolve(null))
  const emails = { next: null as string | null }
  events.bus().answer(askEmail, ({ accountId }) => Promise.resolve(emails.next ?? `${accountId}@mail.test`))
  const connections = createConnections(events.kit(), { client: 'parta', url: reservanto.url, timeoutMs })
  let orgs = 0

  return {
    reservanto,
    events,
    admin,
    connections,
    /** The e-mail of all accounts, for a test that needs to know it. */
    emails,
    /** Creates an organisation that has connected a new merchant. */
    aStudio: async (fields: object = {}) => {
      orgs += 1
      const id = `studio-${orgs}`
      const org = { id, name: 'Studio Iva', image: 'BASIC', currency: 'CZK', private: false, deleted: false }
      const data = { ...org, isRegistered: true, admins: [admin.id], powerUsers: [], ...fields }
      await events.kit().newer(orgProjection.definition.collection, { _id: id, version: 1, data })
      const token = `LongTimeToken-of-${id}`
      const merchant = reservanto.addMerchant(token)
      const connect = async () => {
        const { start } = await events.must(beginReservanto, admin, { id })
        await events.must(connectReservanto, admin, { id: token, body: { start } })
      }
      await connect()
      return { id, merchant, token, connect }
    },
    /** Says that the classes are yoga. */
    choose: (orgId: string) =>
      events.must(setUpReservanto, admin, { id: orgId, body: { segments: [{ id: '7', activityType: 'yoga' }] } }),
    /** Reads the events of an organisation, as the job does when it is due. */
    read: async (orgId: string) => {
      await events.kit().change(providerLinks, orgId, (state) => {
        const { reservanto: link, ...rest } = state as LinksRow
        return { next: { ...rest, reservanto: link && { ...link, pollAt: new Date(0) } }, answer: undefined }
      })
      await pollOnce(events.kit(), connections, orgId)
    },
    booking: (eventId: string, userId: string) =>
      events.kit().database.model(bookings).findById(`${eventId}:${userId}`).lean<BookingRow>().exec(),
    /** Runs the task of an unanswered request, as if its time had come. */
    settle: async (eventId: string, userId: string) => {
      const bookingId = `${eventId}:${userId}`
      const found = await events.kit().database.model(bookings).findById(bookingId).lean<BookingRow>().exec()
      return settle(events.kit(), connections, { bookingId, pendingId: found?.pending?.id ?? 'none' })
    },
    close: async () => {
      await events.close()
      await reservanto.close()
    },
  }
}
export type Studio = Awaited<ReturnType<typeof openStudio>>

/** Adds a class to a merchant. @returns the class, and the id of its event in Parta */
export function aLesson(merchant: Merchant, fields: Partial<Omit<Lesson, 'id'>> = {}) {
  lessonIds += 1
  const start = Math.ceil((Date.now() + 72 * hour) / 60_000) * 60_000
  const lesson: Lesson = {
    id: lessonIds,
    name: 'Ranní jóga',
    start,
    minutes: 60,
    capacity: 10,
    elsewhere: 3,
    ...fields,
  }
  merchant.lessons.set(lesson.id, lesson)
  return { lesson, eventId: `RESERVANTO-${merchant.id}-${lesson.id}` }
}
