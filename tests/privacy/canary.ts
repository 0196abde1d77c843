import { createECDH, randomBytes } from 'node:crypto'
import { createCalendarFeed } from '@parta/contracts/calendar'
import { reportMessage, sendMessage } from '@parta/contracts/chat'
import { emitFeedback, rateLevel } from '@parta/contracts/feedback'
import { createFeed } from '@parta/contracts/feeds'
import { signIn } from '@parta/contracts/identity'
import { requestJoin } from '@parta/contracts/invitations'
import { appealPenalty } from '@parta/contracts/karma'
import { getNotes, setGrant, updateNotes } from '@parta/contracts/notes'
import { createOrg, joinOrg, leaveOrg } from '@parta/contracts/orgs'
import { createPlace } from '@parta/contracts/places'
import { cancelEvent, createEvent } from '@parta/contracts/planning'
import { joinEvent, kickPlayer, leaveEvent } from '@parta/contracts/players'
import { createAlias, getMe, updateMe } from '@parta/contracts/profiles'
import { addPush } from '@parta/contracts/push'
import { clickVisitorReferral, reportUser, sendUserFeedback } from '@parta/contracts/reports'
import { saveSearch } from '@parta/contracts/saved-searches'
import { cities } from '@parta/contracts/values'
import { eventually } from '@parta/kit/testing'
import sharp from 'sharp'
import { aPerson, identityOf, type Parta, type Person, password, serviceOf } from '../journeys/parta.ts'
import { endEvent } from '../journeys/past.ts'
import { sayWhenFree } from './free-time.ts'
import { payInCash } from './pay-in-cash.ts'
import { reportWritten } from './report-written.ts'

const tag = randomBytes(4).toString('hex')

/** Unique words. A word found in stored data shows that data of this person is stored there. */
export const canaries = {
  // Also the beginning of the e-mail.
  name: `Kanarka${tag}`,
  email: `kanarka${tag}`,
  surname: `Zpevava${tag}`,
  description: `popis${tag}`,
  alias: `Ptace${tag}`,
  aliasSurname: `Male${tag}`,
  // No other test person has this activity.
  aliasLevel: 'american_football',
  // Greater than 59, so that the seconds of a timestamp never match.
  latitude: '68.137',
  longitude: '117.913',
  endpoint: `endpoint${tag}`,
  agent: `Prohlizec${tag}`,
  report: `nahlaseni${tag}`,
  feedbackTitle: `nadpis${tag}`,
  feedback: `zpetnavazba${tag}`,
  feedbackEmail: `odpoved${tag}`,
  device: `zarizeni${tag}`,
  socialEmail: `socialni${tag}`,
  subject: `subject${tag}`,
  passkey: `klic${tag}`,
  ownOrg: `spolek${tag}`,
  ownOrgPhone: `420${Number.parseInt(tag, 16)}`,
  ownPost: `nastenka${tag}`,
  sharedPost: `prispevek${tag}`,
  contactPhone: `421${Number.parseInt(tag, 16)}`,
  contactEmail: `kontakt${tag}`,
  joinMessage: `prosba${tag}`,
  ownEvent: `samota${tag}`,
  ownEventInfo: `poznamka${tag}`,
  ownMessage: `samomluva${tag}`,
  sharedEvent: `zapas${tag}`,
  sharedMessage: `rozhovor${tag}`,
  pushedMessage: `zavolani${tag}`,
  messageReport: `stiznost${tag}`,
  leftEvent: `odchod${tag}`,
  kickMessage: `vyhazov${tag}`,
  cancelMessage: `zruseno${tag}`,
  leftOrg: `rozlouceni${tag}`,
  review: `pochvala${tag}`,
  reviewed: `chvalena${tag}`,
  appeal: `odvolani${tag}`,
  place: `hriste${tag}`,
  freeTime: `volno${tag}`,
  savedSearch: `hledam${tag}`,
  freePlace: `dvur${tag}`,
  seatNote: `hotove${tag}`,
  password,
} as const
export type Canary = keyof typeof canaries

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

async function aPicture(): Promise<string> {
  const [r, g, b] = randomBytes(3)
  const background = { r: r ?? 0, g: g ?? 0, b: b ?? 0 }
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
  return bytes.toString('base64')
}

interface CanaryTraces {
  readonly canary: Person
  readonly accountId: string
  readonly pictures: readonly string[]
  /** The file of the picture that the canary sent into a chat. */
  readonly sentPicture: string
  readonly sharedEvent: string
  readonly aliasId: string
  readonly sharedOrg: string
  /** The secret token in the address of the canary's calendar feed. */
  readonly calendar: string
}

/** Creates a person who uses every feature, and enters a canary word each time. */
export async function useEverything(parta: Parta, other: Person): Promise<CanaryTraces> {
  const canary = await aPerson(parta, canaries.name)
  const { token } = canary
  await signInElsewhere(parta, canary)
  await parta.must(updateMe, {
    token,
    body: {
      surname: canaries.surname,
      description: canaries.description,
      file: await aPicture(),
      location: { lat: Number(canaries.latitude), lon: Number(canaries.longitude) },
    },
  })
  const alias = {
    name: canaries.alias,
    surname: canaries.aliasSurname,
    ageGroup: 'child',
    gender: 'female',
    levels: { [canaries.aliasLevel]: 4 },
    file: await aPicture(),
  }
  const made = await parta.must(createAlias, { token, body: alias })
  const me = await parta.must(getMe, { token })
  await parta.must(addPush, { token, body: subscription(canaries.endpoint) })
  const sharedOrg = await useOrganisations(parta, canary, other)
  const sharedEvent = await play(parta, canary, { other, aliasId: made.id })
  const sentPicture = await sendPictureAndReport(parta, canary, { other, chatId: sharedEvent })
  await leavePushPending(parta, canary, { other, chatId: sharedEvent })
  await reportAndGiveFeedback(parta, canary, other)
  await reviewAndAppeal(parta, canary, other)
  await reportWritten(parta, canary, { other, reason: canaries.messageReport })
  await sayWhenFree(parta, canary, { other, name: canaries.freeTime, placeName: canaries.freePlace })
  await parta.must(saveSearch, {
    token,
    body: { name: canaries.savedSearch, alert: true, filters: { lat: 49.2, lon: 16.6, query: canaries.savedSearch } },
  })
  await payInCash(parta, canary, { other, note: canaries.seatNote })
  const feed = await parta.must(createCalendarFeed, { token, body: { kind: 'own' } })
  const calendar = feed.path.split('/').at(-1)?.replace('.ics', '') ?? ''
  const accountId = (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub
  await storeLinkedIdentities(parta, accountId)
  return {
    canary,
    accountId,
    // The address of an alias's picture is signed; the stored part is its key.
    pictures: [me.image, made.image.split('?', 1)[0] ?? ''],
    sentPicture,
    sharedEvent,
    aliasId: made.id,
    sharedOrg,
    calendar,
  }
}

/** The host of a push service that does not exist: deliveries to it stay pending. */
export const deadPushHost = '127.0.0.1:9'

function subscription(name: string) {
  const pair = createECDH('prime256v1')
  const keys = { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  return { endpoint: `http://${deadPushHost}/${name}`, keys }
}

async function signInElsewhere({ local }: Parta, { email }: Person): Promise<void> {
  await fetch(local.url + signIn.path, {
    method: signIn.method,
    headers: { 'content-type': 'application/json', 'user-agent': canaries.agent },
    body: JSON.stringify({ username: email, password }),
  })
}

/** Creates an organisation without and one with another member, leaves a third, and requests to join a fourth. */
async function useOrganisations(parta: Parta, canary: Person, other: Person): Promise<string> {
  const { token } = canary
  const form = { name: canaries.ownOrg, type: 'club', telephone: canaries.ownOrgPhone, maxMembers: 10 }
  const own = await parta.must(createOrg, { token, body: form })
  await parta.must(createFeed, { token, body: { text: canaries.ownPost, feedOrgId: own.id } })
  const shared = await parta.must(createOrg, { token, body: { name: 'Sokol', type: 'club', maxMembers: 10 } })
  await parta.must(joinOrg, { token: other.token, id: shared.id })
  await parta.must(createFeed, { token, body: { text: canaries.sharedPost, feedOrgId: shared.id } })
  const left = await parta.must(createOrg, { token: other.token, body: { name: 'Orel', type: 'club', maxMembers: 10 } })
  await parta.must(joinOrg, { token, id: left.id })
  await parta.must(leaveOrg, { token, id: left.id, body: { message: canaries.leftOrg } })
  await grantContacts(parta, canary, other)
  return shared.id
}

/** Grants another person's organisation the contact card, which that person opens; requests to join a private one. */
async function grantContacts(parta: Parta, { id, token }: Person, other: Person): Promise<void> {
  const form = { name: 'Jiskra', type: 'club', maxMembers: 10, contact: true }
  const org = await parta.must(createOrg, { token: other.token, body: form })
  const contacts = { tel: canaries.contactPhone, email: `${canaries.contactEmail}@parta.test`, gdpr: true }
  await parta.must(updateNotes, { token, body: contacts })
  await parta.must(setGrant, { token, body: { orgId: org.id, status: 'GRANTED' } })
  await parta.must(joinOrg, { token, id: org.id })
  await parta.must(getNotes, { token: other.token, id, query: { orgId: org.id } })
  const closed = await parta.must(createOrg, { token: other.token, body: { ...form, contact: false, private: true } })
  await parta.must(requestJoin, { token, id: closed.id, body: { message: canaries.joinMessage } })
}

interface Company {
  readonly other: Person
  readonly aliasId: string
}

/** Leads events without and with another player, joins one with an alias, leaves one, removes a player, cancels one. */
async function play(parta: Parta, { token }: Person, { other, aliasId }: Company): Promise<string> {
  const place = { name: canaries.place, location: { ...cities.brno }, activities: ['badminton'] }
  const found = await parta.must(createPlace, { token, body: place })
  const form = (name: string, more: object = {}) => ({
    name,
    activityType: 'badminton',
    date: inDays(3),
    duration: '01:30',
    eventPlaceId: found.id,
    gender: 'any',
    minLevel: 0,
    price: -1,
    maxPlayers: 10,
    willParticipate: true,
    ...more,
  })
  const own = await parta.must(createEvent, { token, body: form(canaries.ownEvent, { info: canaries.ownEventInfo }) })
  await say(parta, token, { chatId: own.id, message: canaries.ownMessage })
  const shared = await parta.must(createEvent, { token, body: form(canaries.sharedEvent) })
  await parta.must(joinEvent, { token: other.token, id: shared.id, body: {} })
  await say(parta, token, { chatId: shared.id, message: canaries.sharedMessage })
  const theirs = await parta.must(createEvent, { token: other.token, body: form('Turnaj') })
  await parta.must(joinEvent, { token, id: theirs.id, body: { aliasIds: [aliasId] } })
  const left = await parta.must(createEvent, { token: other.token, body: form('Nohejbal') })
  await parta.must(joinEvent, { token, id: left.id, body: {} })
  await parta.must(leaveEvent, { token, id: left.id, body: { message: canaries.leftEvent } })
  const put = await parta.must(createEvent, { token, body: form('Ping-pong') })
  await parta.must(joinEvent, { token: other.token, id: put.id, body: {} })
  const kicked = { idOrAliasId: other.id, message: canaries.kickMessage }
  await parta.must(kickPlayer, { token, id: put.id, body: kicked })
  const off = await parta.must(createEvent, { token, body: form('Kuželky') })
  await parta.must(joinEvent, { token: other.token, id: off.id, body: {} })
  await parta.must(cancelEvent, { token, id: off.id, body: { message: canaries.cancelMessage } })
  return shared.id
}

async function say(
  parta: Parta,
  token: string,
  message: { chatId: string; message: string; file?: string },
): Promise<string> {
  const body = { clientId: randomBytes(8).toString('hex'), ...message }
  return (await parta.must(sendMessage, { token, body })).id
}

/** Sends a picture to a chat, and reports a message of the other person. */
async function sendPictureAndReport(
  parta: Parta,
  { token }: Person,
  { other, chatId }: { other: Person; chatId: string },
): Promise<string> {
  const shown = await say(parta, token, { chatId, message: '', file: await aPicture() })
  const said = await say(parta, other.token, { chatId, message: 'Nepřijdu' })
  await parta.must(reportMessage, { token, body: { id: said, reason: canaries.messageReport } })
  const rows = serviceOf(parta, 'chat').kit.database.native<{ _id: string; picture: string }>('messages')
  return (await rows.findOne({ _id: shown.replace('_', ':') }))?.picture ?? ''
}

/** Sends a message whose push to the other person stays pending. */
async function leavePushPending(
  parta: Parta,
  { id, token }: Person,
  { other, chatId }: { readonly other: Person; readonly chatId: string },
): Promise<void> {
  await parta.must(addPush, { token: other.token, body: subscription('other') })
  await say(parta, other.token, { chatId, message: 'Tady jsem.' })
  await say(parta, token, { chatId, message: canaries.pushedMessage })
  const { database } = serviceOf(parta, 'notifications').kit
  await eventually(async () => {
    const waiting = await database.native('deliveries').findOne({ 'chat.from': id, state: 'pending' })
    if (!waiting) throw new Error('There is no pending delivery of a message of the canary')
  })
}

async function reportAndGiveFeedback(parta: Parta, { id, token }: Person, other: Person): Promise<void> {
  await parta.must(reportUser, { token, body: { message: canaries.report, reportUserId: other.id } })
  await parta.must(sendUserFeedback, {
    token,
    body: {
      type: 'bug',
      title: canaries.feedbackTitle,
      description: canaries.feedback,
      email: `${canaries.feedbackEmail}@parta.test`,
      severity: 'low',
      deviceInfo: canaries.device,
    },
  })
  await parta.must(clickVisitorReferral, { body: { ref: id } })
}

/** Plays at an event that has ended: reviews and rates the other person, is reviewed and rated, and appeals about a point of karma. */
async function reviewAndAppeal(parta: Parta, { id, token }: Person, other: Person): Promise<void> {
  const form = {
    activityType: 'badminton',
    date: inDays(3),
    duration: '01:30',
    eventPlaceId: 'place-16',
    gender: 'any',
  }
  const body = { name: 'Badminton', ...form, minLevel: 0, price: -1, maxPlayers: 10, willParticipate: true }
  const { id: eventId } = await parta.must(createEvent, { token: other.token, body })
  await parta.must(joinEvent, { token, id: eventId, body: {} })
  await endEvent(parta, eventId)
  const give = (by: string, userOrAliasId: string, given: object) =>
    parta.must(emitFeedback, { token: by, body: { eventId, userOrAliasId, ...given } })
  await give(token, other.id, { type: 'review', text: canaries.review })
  await give(other.token, id, { type: 'review', text: canaries.reviewed })
  for (const [by, userOrAliasId] of [[token, other.id] as const, [other.token, id] as const]) {
    await parta.must(rateLevel, { token: by, body: { eventId, userOrAliasId, level: 3 } })
  }
  await give(other.token, id, { type: 'karma' })
  await parta.must(appealPenalty, { token, body: { eventId, userOrAliasId: id, text: canaries.appeal } })
}

/** Stores a linked provider and a passkey in the account's row. */
async function storeLinkedIdentities(parta: Parta, accountId: string): Promise<void> {
  const at = new Date()
  const identity = {
    key: `facebook:${canaries.subject}`,
    provider: 'facebook',
    email: `${canaries.socialEmail}@example.com`,
    linkedAt: at,
  }
  const passkey = {
    id: canaries.passkey,
    publicKey: 'key',
    counter: 0,
    transports: [],
    name: canaries.passkey,
    createdAt: at,
    lastUsedAt: null,
  }
  await identityOf(parta)
    .database.native(`accounts`)
    .updateOne({ _id: accountId }, { $set: { identities: [identity], passkeys: [passkey] }, $inc: { v: 1 } })
}
