import { randomBytes } from 'node:crypto'
import { createCalendarFeed } from '@parta/contracts/calendar'
import { sendMessage } from '@parta/contracts/chat'
import { emitFeedback, rateLevel } from '@parta/contracts/feedback'
import { createFeed } from '@parta/contracts/feeds'
import { createOrg, joinOrg, setRole } from '@parta/contracts/orgs'
import { createEvent } from '@parta/contracts/planning'
import { joinEvent } from '@parta/contracts/players'
import { createAlias, updateMe } from '@parta/contracts/profiles'
import sharp from 'sharp'
import { aPerson, type Parta, type Person } from '../journeys/parta.ts'
import { endEvent } from '../journeys/past.ts'

const tag = randomBytes(4).toString('hex')

/** Unique words. A word found in a reply shows that the reply contains data of the children. */
export const words = {
  child: `Ptacek${tag}`,
  sibling: `Skvrne${tag}`,
  unmarked: `Zvonek${tag}`,
  surname: `Malinky${tag}`,
  said: `Sikovne${tag}`,
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

export async function aPicture(): Promise<string> {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
  return bytes.toString('base64')
}

export interface Family {
  readonly lead: Person
  readonly coach: Person
  readonly admin: Person
  readonly parent: Person
  /** Plays in both events. */
  readonly member: Person
  /** Waits in the queue of `together`. */
  readonly waiting: Person
  readonly stranger: Person
  readonly org: string
  readonly post: string
  /** An event that parent and child joined with one call; the sibling is queued behind `waiting`. */
  readonly together: string
  /** The first event of a repetition of two: the child and the unmarked alias play, their parent does not. */
  readonly alone: string
  /** Has ended: the child and the unmarked alias played with `member`, who said something of both. */
  readonly past: string
  readonly child: string
  readonly sibling: string
  /** An alias of which the parent has not said whether it is a child. */
  readonly unmarked: string
  /** The file names of two calendar feeds: of the stranger and of the organisation. */
  readonly feeds: readonly string[]
  /** What no reply to a stranger may contain: names and pictures of the children, and the unique part of their ids. */
  readonly canaries: readonly string[]
}

/** Creates a parent whose children take part in an organisation's events, and the people who view these events. */
export async function aFamily(parta: Parta): Promise<Family> {
  const person = (name: string) => aPerson(parta, `${name}${tag}`)
  const [lead, coach, admin] = [await person('Lenka'), await person('Karel'), await person('Adam')]
  const [parent, member] = [await person('Petra'), await person('Milan')]
  const [waiting, stranger] = [await person('Vera'), await person('Cyril')]
  const mails = { notifications: { eventInteractions: { email: true } } }
  await parta.must(updateMe, { token: lead.token, body: { settings: mails } })
  const alias = async (name: string, age: { readonly ageGroup?: 'child' }) => {
    const body = { name, surname: words.surname, file: await aPicture(), ...age }
    return await parta.must(createAlias, { token: parent.token, body })
  }
  const isChild = { ageGroup: 'child' } as const
  const [child, sibling] = [await alias(words.child, isChild), await alias(words.sibling, isChild)]
  const unmarked = await alias(words.unmarked, {})
  const org = await aClub(parta, { admin, runners: [lead, coach] })
  const post = (await parta.must(createFeed, { token: admin.token, body: { text: 'Ahoj', feedOrgId: org } })).id
  const form = { ...eventForm, eventOrgId: org, trainer: coach.id }
  const plan = async (more: object) =>
    (await parta.must(createEvent, { token: lead.token, body: { ...form, ...more } })).id
  const together = await plan({ name: 'Spolu', maxPlayers: 4, enableQueue: true })
  const alone = await plan({ name: 'Samo', maxPlayers: 9, repeatAfter: 'weekly', numberOfEvents: 2 })
  const join = (who: Person, id: string, aliasIds: readonly string[] = []) =>
    parta.must(joinEvent, { token: who.token, id, body: { aliasIds } })
  await join(parent, together, [parent.id, child.id])
  await join(member, together)
  await join(waiting, together)
  await join(parent, together, [sibling.id])
  await join(parent, alone, [child.id, unmarked.id])
  await join(member, alone)
  const past = await plan({ name: 'Bylo', maxPlayers: 9 })
  await join(parent, past, [child.id, unmarked.id])
  await join(member, past)
  await rate(parta, { member, eventId: past, children: [child.id, unmarked.id] })
  await parta.must(sendMessage, { token: member.token, body: { chatId: together, message: 'Ahoj', clientId: tag } })
  const feeds = await Promise.all(
    [{ kind: 'own' }, { kind: 'org', targetId: org }].map(async (body) => {
      const { path } = await parta.must(createCalendarFeed, { token: stranger.token, body })
      return path.split('/').at(-1) ?? ''
    }),
  )
  return {
    lead,
    coach,
    admin,
    parent,
    member,
    waiting,
    stranger,
    org,
    post,
    together,
    alone,
    past,
    feeds,
    child: child.id,
    sibling: sibling.id,
    unmarked: unmarked.id,
    canaries: [
      ...Object.values(words),
      ...[child, sibling, unmarked].flatMap(({ id, image }) => [ownPart(id), keyOf(image)]),
    ],
  }
}

/** The event ends, and a player gives each child an emoji and a review, and rates its level. */
async function rate(
  parta: Parta,
  { member, eventId, children }: { readonly member: Person; readonly eventId: string; readonly children: string[] },
): Promise<void> {
  await endEvent(parta, eventId)
  for (const child of children) {
    const about = { eventId, userOrAliasId: child }
    await parta.must(emitFeedback, { token: member.token, body: { ...about, type: 'emoji', emoji: 'fire' } })
    await parta.must(emitFeedback, { token: member.token, body: { ...about, type: 'review', text: words.said } })
    await parta.must(rateLevel, { token: member.token, body: { ...about, level: 3 } })
  }
}

async function aClub(
  parta: Parta,
  { admin, runners }: { readonly admin: Person; readonly runners: readonly Person[] },
): Promise<string> {
  const form = { name: 'Sokol', type: 'club', maxMembers: 20 }
  const { id } = await parta.must(createOrg, { token: admin.token, body: form })
  for (const runner of runners) {
    await parta.must(joinOrg, { token: runner.token, id, body: {} })
    const role = { memberId: runner.id, newRole: 'powerUser' }
    await parta.must(setRole, { token: admin.token, id, body: role })
  }
  return id
}

/** The form of an event in three days, without name and number of players. */
export const eventForm = {
  activityType: 'badminton',
  date: inDays(3),
  duration: '01:30',
  eventPlaceId: 'place-16',
  gender: 'any',
  minLevel: 0,
  price: -1,
  willParticipate: true,
}

/** Returns the unique part of an alias's id, `ALIAS_<unique part>__<owner>`. */
function ownPart(aliasId: string): string {
  return aliasId.split('_')[1] ?? ''
}

function keyOf(image: string): string {
  return /[a-f0-9]{32}/.exec(image)?.[0] ?? image
}
