import { achievementUnlocked } from '@parta/contracts/achievements'
import {
  confirmationClosing,
  confirmationOpened,
  datesAdded,
  eventCancelled,
  eventChanged,
  eventEnded,
  eventGoesAhead,
  eventStarting,
  leaderRemoved,
} from '@parta/contracts/event-facts'
import type { Envelope } from '@parta/contracts/fact'
import { emojiGiven, penaltyGiven, penaltyUndone, reviewGiven } from '@parta/contracts/feedback'
import { feedCreated, feedUpdated } from '@parta/contracts/feeds'
import { appealDecided, karmaAppealed } from '@parta/contracts/karma'
import { memberReadmitted } from '@parta/contracts/kicked-members'
import { contactRequested } from '@parta/contracts/notes'
import type { Notification } from '@parta/contracts/notifications'
import { opportunityOffered } from '@parta/contracts/opportunities'
import {
  joinDecided,
  joinRequested,
  memberJoined,
  memberKicked,
  memberLeft,
  orgDeleted,
  roleChanged,
} from '@parta/contracts/orgs'
import { owingReminded } from '@parta/contracts/payment-facts'
import { playerJoined, playerLeft, playerQueued, playerShifted } from '@parta/contracts/players'
import { defaultNotificationSettings } from '@parta/contracts/predicates/notification-settings'
import { wantsNotice } from '@parta/contracts/predicates/notifications'
import { invitationAccepted, invitationDeclined, playerInvited } from '@parta/contracts/prompts'
import { addPush } from '@parta/contracts/push'
import { askEvent } from '@parta/contracts/questions'
import { searchMatched } from '@parta/contracts/saved-searches'
import { placeFreed } from '@parta/contracts/seat-watches'
import { paymentsMissed, seatOwed } from '@parta/contracts/seats'
import { type Locale, locales, type NotificationType, notificationTypes } from '@parta/contracts/values'
import { people } from '@parta/kit/people/people'
import { eventually, type TestPerson, testEnv } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planDeliveries } from '../src/deliveries/create.ts'
import { deliveriesOf } from '../src/deliveries/store.ts'
import { createNotification, type Notice } from '../src/list/rules.ts'
import { notifications } from '../src/list/store.ts'
import { pathOf } from '../src/notice/path-view.ts'
import { noticeText } from '../src/notice/view.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { paymentSources } from './payment-sources.ts'
import { openPushService, type PushService, vapid } from './push-service.ts'
import { aFact, deliver, listFor, type Notifications, openNotifications } from './support.ts'

let service: Notifications
let browsers: PushService
let box: Mailbox
beforeAll(async () => {
  ;[browsers, box] = await Promise.all([openPushService(), openMailbox()])
  service = await openNotifications(testEnv({ ...vapid, PARTA_PUSH_HOSTS: browsers.host, PARTA_SMTP_URL: box.url }))
  service.running.bus.answer(askEvent, () => Promise.resolve(null))
})
afterAll(async () => {
  expect(browsers.faults).toEqual([])
  await service.close()
  await Promise.all([browsers.close(), box.close()])
})

const date = new Date(Date.now() + 3 * 86_400_000).toISOString()
const event = { eventId: 'event-1', eventName: 'Volejbal' }
const about = { ...event, date }
const org = { orgId: 'org-1', orgName: 'Sokol' }
const entry = (leader: string, userId: string) => ({
  ...event,
  leader,
  trainer: null,
  userId,
  aliasId: null,
  playersCount: 1,
  queueCount: 0,
})
const left = { wasQueued: false, kickReason: null, message: 'Omlouvám se.' }
const end = {
  endDate: date,
  activityType: 'volleyball' as const,
  placeId: 'place-1',
  orgId: null,
  trainer: null,
  provider: 'PARTA' as const,
  private: false,
}

const prompt = { ...event, promptId: 'prompt-1', availabilityId: 'free-1', aliasId: null }
const played = (userId: string) => ({ ...about, orgId: null, userId, aliasId: null })
const appealed = (userId: string) => ({ ...event, orgId: null, userId, aliasId: null })

type FactFor = (receiver: string, doer: string) => Envelope
/** The facts that cause each type; types without a fact yet start from a row. */
const sources: Record<NotificationType, Record<string, FactFor> | Notice> = {
  'event.delete': {
    cancelled: (receiver) =>
      aFact(eventCancelled, {
        ...about,
        placeName: 'Hala',
        orgId: null,
        reason: 'cancelled',
        message: 'Teče do haly.',
        people: [receiver],
      }),
    minimum: (receiver) =>
      aFact(eventCancelled, {
        ...about,
        placeName: 'Hala',
        orgId: null,
        reason: 'minimum',
        message: '',
        people: [receiver],
      }),
  },
  'event.change': {
    changed: (receiver) => aFact(eventChanged, { ...about, changes: ['date', 'place'], people: [receiver] }),
    goesAhead: (receiver) => aFact(eventGoesAhead, { ...about, people: [receiver] }),
    leaderGone: (receiver) => aFact(leaderRemoved, { ...about, until: about.date, people: [receiver] }),
    added: (receiver, by) => aFact(datesAdded, { ...about, by, dates: 2, people: [receiver] }),
  },
  'event.left': {
    left: (receiver, doer) => aFact(playerLeft, { ...entry(receiver, doer), ...left, reason: 'left' }),
    waited: (receiver, doer) =>
      aFact(playerLeft, { ...entry(receiver, doer), ...left, reason: 'left', wasQueued: true }),
  },
  'event.join': { joined: (receiver, doer) => aFact(playerJoined, entry(receiver, doer)) },
  'event.kick': {
    kicked: (receiver, doer) =>
      aFact(playerLeft, { ...entry(doer, receiver), ...left, reason: 'kicked', kickReason: 'lowlevel' }),
    lapsed: (receiver, doer) => aFact(playerLeft, { ...entry(doer, receiver), ...left, message: '', reason: 'lapsed' }),
  },
  'event.invite': { invited: (receiver, doer) => aFact(playerInvited, { ...prompt, userId: receiver, by: doer }) },
  'event.accepted': {
    accepted: (receiver, doer) => aFact(invitationAccepted, { ...prompt, userId: doer, by: receiver }),
  },
  'event.declined': {
    declined: (receiver, doer) => aFact(invitationDeclined, { ...prompt, userId: doer, by: receiver }),
  },
  'event.opportunity': {
    offered: (userId) =>
      aFact(opportunityOffered, { opportunityId: 'chance-1', availabilityId: 'free-1', userId, offeredUntil: date }),
  },
  'event.match': {
    matched: (receiver) =>
      aFact(searchMatched, {
        eventId: about.eventId,
        eventName: about.eventName,
        date,
        about: 'series',
        people: [receiver],
      }),
  },
  'event.freed': {
    freed: (receiver) => aFact(placeFreed, { ...about, freedAt: new Date().toISOString(), people: [receiver] }),
  },
  'event.owes': {
    owes: (receiver, doer) => aFact(seatOwed, { ...entry(doer, receiver), owedUntil: date }),
    reminded: (userId, by) => aFact(owingReminded, { ...event, userId, aliasId: null, owedUntil: date, by }),
  },
  'event.overdue': {
    overdue: (leader) => aFact(paymentsMissed, { ...event, leader, trainer: null }),
  },
  'event.queue': { queued: (receiver, doer) => aFact(playerQueued, { ...entry(receiver, doer), position: 1 }) },
  'event.confirm': {
    opened: (receiver) => aFact(confirmationOpened, { ...about, people: [receiver] }),
    closing: (receiver) => aFact(confirmationClosing, { ...about, people: [receiver] }),
  },
  'event.shift': {
    in: (receiver, doer) => aFact(playerShifted, { ...entry(doer, receiver), offerUntil: null }),
    held: (receiver, doer) => aFact(playerShifted, { ...entry(doer, receiver), offerUntil: date }),
  },
  'event.starting': { starting: (receiver) => aFact(eventStarting, { ...about, people: [receiver] }) },
  'event.end': {
    ended: (receiver, doer) =>
      aFact(eventEnded, {
        ...about,
        ...end,
        eventId: `over-${receiver}`,
        leader: doer,
        attendees: [
          {
            userId: receiver,
            aliasId: null,
            isConfirmed: true,
          },
        ],
      }),
  },
  'org.role': { role: (userId, by) => aFact(roleChanged, { ...org, userId, by, role: 'admin' }) },
  'org.left': { left: (receiver, userId) => aFact(memberLeft, { ...org, userId, admins: [receiver], message: '' }) },
  'org.join': { joined: (receiver, userId) => aFact(memberJoined, { ...org, userId, admins: [receiver] }) },
  'org.delete': { deleted: (receiver, by) => aFact(orgDeleted, { ...org, by, members: [receiver] }) },
  'org.kick': { kicked: (userId, by) => aFact(memberKicked, { ...org, userId, by, message: 'Dluh' }) },
  'org.readmitted': { readmitted: (userId, by) => aFact(memberReadmitted, { ...org, userId, by }) },
  'org.request': { asked: (receiver, userId) => aFact(joinRequested, { ...org, userId, admins: [receiver] }) },
  'org.approved': { approved: (userId, by) => aFact(joinDecided, { ...org, userId, by, approved: true }) },
  'org.refused': { refused: (userId, by) => aFact(joinDecided, { ...org, userId, by, approved: false }) },
  'org.contact': { asked: (userId, by) => aFact(contactRequested, { ...org, userId, by }) },
  'feed.create': {
    posted: (receiver, by) => aFact(feedCreated, { ...org, feedId: 'feed-1', by, members: [receiver] }),
  },
  'feed.update': {
    edited: (receiver, by) => aFact(feedUpdated, { ...org, feedId: 'feed-1', by, members: [receiver] }),
  },
  'profile.comment': {
    review: (receiver, by) => aFact(reviewGiven, { ...played(receiver), by, text: 'Super hra', private: false }),
  },
  'feedback.emoji': { emoji: (receiver, by) => aFact(emojiGiven, { ...played(receiver), by, emoji: 'fire' }) },
  'karma.penalty': {
    penalty: (receiver, by) => aFact(penaltyGiven, { ...played(receiver), by, effect: 1 }),
    atZero: (receiver, by) => aFact(penaltyGiven, { ...played(receiver), by, effect: 0 }),
  },
  'karma.returned': {
    undone: (receiver, by) => aFact(penaltyUndone, { ...played(receiver), by }),
    undoneAtZero: (receiver, by) => aFact(penaltyUndone, { ...played(receiver), by, effect: 0 }),
    appealed: (receiver, by) => aFact(appealDecided, { ...appealed(receiver), by, givenBack: true }),
    appealedAtZero: (receiver, by) => aFact(appealDecided, { ...appealed(receiver), by, givenBack: true, effect: 0 }),
  },
  'karma.upheld': { decided: (receiver, by) => aFact(appealDecided, { ...appealed(receiver), by, givenBack: false }) },
  'karma.appeal': {
    made: (receiver, doer) =>
      aFact(karmaAppealed, { ...appealed(doer), ...org, admins: [receiver], text: 'Byla jsem tam.', takenBy: null }),
  },
  'profile.achievement': {
    unlocked: (userId) =>
      aFact(achievementUnlocked, {
        id: 'regular',
        title: { cs: 'Stálice', en: 'Regular', sk: 'Stálica' },
        icon: 'ball',
        level: 2,
        levels: 5,
        orgId: null,
        userId,
        aliasId: null,
        reachedAt: new Date().toISOString(),
      }),
  },
  ...paymentSources,
}

/** Everything by every channel, without the weekly digest, which is mailed on Monday mornings. */
const everything: typeof defaultNotificationSettings = {
  notifications: Object.fromEntries(
    Object.keys(defaultNotificationSettings.notifications).map((name) => [
      name,
      name === 'chat' ? { push: true } : { push: true, email: true },
    ]),
  ) as typeof defaultNotificationSettings.notifications,
  quietHours: null,
  digest: 'off',
}

/** A person with a browser who gets every notification on every channel. */
async function aListener(locale: Locale): Promise<TestPerson> {
  const person = await service.people.person({ locale, telling: everything })
  await service.must(addPush, person, { body: browsers.subscribe(person.id) })
  return person
}

const listed = async (person: TestPerson) => (await listFor(service, person)).items

async function createRow(notice: Notice, receiver: TestPerson, senderId: string): Promise<void> {
  const { kit } = service.running
  const { row } = createNotification({
    ...notice,
    senderId,
    userId: receiver.id,
    id: `row-${receiver.id}`,
    at: new Date(),
  })
  await kit.once(notifications.collection, row)
  await planDeliveries(kit, [row], { known: await kit.projections.many(people, [receiver.id]) })
}

function isNotice(source: Record<string, FactFor> | Notice): source is Notice {
  return typeof source['type'] === 'string'
}

const cases = notificationTypes.flatMap((type) => {
  const source = sources[type]
  const ways = isNotice(source) ? ['row'] : Object.keys(source)
  return ways.map((way) => [type, way] as const)
})

describe('every type of notification', () => {
  it.each(cases)(
    '%s (%s) comes to the list, the browser and the mailbox, in the receiver’s words',
    async (type, way) => {
      const locale = locales[cases.findIndex((one) => one[0] === type && one[1] === way) % locales.length] ?? 'cs'
      const [receiver, doer] = [await aListener(locale), await service.people.person({ name: 'Petr', surname: 'Malý' })]
      const source = sources[type]
      if (isNotice(source)) await createRow(source, receiver, doer.id)
      else {
        const made = source[way]?.(receiver.id, doer.id)
        if (made) await deliver(service, { ...made, actor: doer.id }, 2)
      }

      const [item, ...more] = await listed(receiver)
      expect([item?.type, more]).toEqual([type, []])
      const { event: ref, org: club, sender, detail, body } = item as Notification
      expect(detail?.reason?.endsWith('AtZero') === true, way).toBe(/atZero$/i.test(way))
      const name = sender ? `${sender.name} ${sender.surname}` : undefined
      const words = noticeText(type, locale, { event: ref?.name, org: club?.name, sender: name, detail, body })

      const push = await eventually(() => {
        const found = browsers.pushed.filter(({ browser }) => browser === receiver.id)
        expect(found).toHaveLength(1)
        return found[0]
      })
      expect(push?.text).toEqual({
        title: words.title,
        body: words.body,
        path: pathOf(item as Notification),
        tag: expect.stringContaining(type),
      })

      if (!wantsNotice(everything, { type, detail }, 'email')) {
        // It only informs.
        expect(await deliveriesOf(service.running.kit).distinct('channel', { userId: receiver.id })).toEqual(['push'])
        return
      }
      const mail = await eventually(() => {
        const found = box.mails.filter(({ to }) => to?.[0]?.address === receiver.email)
        expect(found).toHaveLength(1)
        return found[0]
      })
      expect(mail?.subject).toContain(words.title)
      expect(mail?.html).toContain(`<html lang="${locale}"`)
      expect(mail?.text).toContain(words.text)
    },
  )
})
