import type { EventInfo } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { familyIds } from '@parta/contracts/predicates/aliases'
import { decisionDate } from '@parta/contracts/predicates/players'
import type { Kit } from '@parta/kit/kit'
import { cardOf, hiddenFrom, people } from '@parta/kit/people/people'
import { eventCard } from './card-view.ts'
import { kickedCard, playerCards, queueCards } from './entries-view.ts'
import { staffOf } from './fact-rules.ts'
import { isForMembers } from './find-event.ts'
import { ratedIn } from './find-levels.ts'
import { countComing, findAnchor } from './find-repetition.ts'
import { standingOf } from './find-standings.ts'
import { heirsOf } from './handover-rules.ts'
import { seenIn, seesToken, type Visitor } from './open-rules.ts'
import { readShown, type Shown } from './read-shown.ts'
import type { RepetitionRow } from './repetition-store.ts'
import { rightsOf, seesChildren } from './rights-rules.ts'
import { has } from './roster-rules.ts'
import { isMoved, isSold } from './seat-rules.ts'
import type { EventRow } from './store.ts'
import { watchesShown } from './watches-view.ts'

interface Viewed {
  readonly id: string
  /** As it was opened, or as a command left it. */
  readonly event: EventRow
  /** Read anew after a command. */
  readonly shown?: Shown
}

interface Viewing extends Visitor {
  /** The call was made with a personal access token. */
  readonly isProgram?: true | undefined
}

/**
 * Returns the whole event as one caller sees it. A program, which may publish what it reads, gets neither the names of
 * children nor the link of a private event.
 */
export async function eventInfo(
  kit: Kit,
  { id, event, shown: given }: Viewed,
  { isProgram, ...asking }: Viewing,
): Promise<EventInfo> {
  const { userId: caller } = asking
  const shown = given ?? (await readShown(kit, id, caller))
  const { org, viewer: person, hiddenIds, products } = shown
  const players = event.players.slice(0, limits.playersShown)
  const kicked = event.kicked ?? []
  const rights = rightsOf(event, caller, org)
  const seen = seenIn(event, { ...asking, org, hiddenIds })
  const [persons, repetition, cannotSubscribe, watches] = await Promise.all([
    kit.projections.many(people, shownIn(event, [...players, ...(rights.kick ? kicked : [])])),
    repetitionInfo(kit, { event, known: shown.repetition }, { seen, canEdit: rights.edit }),
    isForMembers(kit, event, { org, userId: caller }),
    watchesShown(kit, { id, ...shown, event }, { caller, canEdit: rights.edit }),
  ])
  const hiddenPeople = hiddenFrom(person, rights.kick)
  const sees = { seesChildren: seesChildren(event, caller, org), seesSeats: rights.edit }
  const asPerson = { userId: caller, ...sees, hiddenPeople }
  const viewer = isProgram ? { userId: '', seesChildren: false, hiddenPeople } : asPerson
  const listed = { kit, id, event, persons, viewer }
  return {
    ...eventCard({
      event: { ...event, _id: id },
      caller,
      leader: persons.get(event.leader),
      standing: standingOf(event, caller),
      hiddenPeople,
    }),
    ...ownFields(event),
    ...handoverFields(event, caller),
    trainerInfo: event.trainer === null ? null : cardOf(event.trainer, persons.get(event.trainer), hiddenPeople),
    repetition,
    eventChatId: id,
    rights,
    kicked: kicked.filter((one) => one.userId === caller).map(({ id: entrant, reason }) => ({ id: entrant, reason })),
    lowKarma: lowKarmaIn(shown),
    peerLevels: peerLevelsIn(shown, event),
    ...saleFields(event, { products, cannotSubscribe }),
    ...watches,
    ...seatFields(event, { caller, canDelete: rights.remove || rights.cancel }),
    kickedPlayersInfo: rights.kick
      ? kicked.map((one) => kickedCard(kit, one, { person: persons.get(one.userId), hiddenPeople }))
      : [],
    linkToken: !isProgram && seesToken(event, { ...asking, org }) ? event.linkToken : null,
    playersInfo: playerCards(listed, players),
    queuePlayersInfo: queueCards(listed, event.queue),
  }
}

/** What the caller can do for an event whose leader is gone. */
function handoverFields(event: EventRow, caller: string): Pick<EventInfo, 'handover'> {
  if (!event.handover || event.cancelled) return {}
  const { until, agreed } = event.handover
  const hasAgreed = agreed.includes(caller)
  const mayAgree = !hasAgreed && heirsOf(event).includes(caller)
  return { handover: { until: until.toISOString(), mayAgree, agreed: hasAgreed } }
}

/** The ids of the people whose cards are shown. */
function shownIn(event: EventRow, entries: readonly { readonly userId: string }[]): string[] {
  return [...staffOf(event), ...[...entries, ...event.queue].map(({ userId }) => userId)]
}

function saleFields(
  event: EventRow,
  sale: { readonly products: Shown['products']; readonly cannotSubscribe: boolean },
) {
  return {
    ...(isSold(event) ? { products: [...sale.products] } : {}),
    ...(sale.cannotSubscribe ? { isForMembers: true as const } : {}),
  }
}

interface SeatsShown {
  readonly caller: string
  readonly canDelete: boolean
}

/** What leaving and deleting mean for seats that are paid for. */
function seatFields(event: EventRow, { caller, canDelete }: SeatsShown) {
  const paid = event.players.filter(({ paymentId }) => paymentId !== undefined)
  const freeToLeave = paid.filter((entry) => entry.userId === caller && isMoved(event, entry)).map(({ id }) => id)
  const refunded = paid.flatMap(({ amount = 0, currency }) => (currency && amount > 0 ? [{ amount, currency }] : []))
  const amounts = [...Map.groupBy(refunded, ({ currency }) => currency)].map(([currency, those]) => ({
    currency,
    amount: those.reduce((sum, { amount }) => sum + amount, 0),
  }))
  return {
    ...(freeToLeave.length > 0 ? { freeToLeave } : {}),
    ...(canDelete && amounts.length > 0 && !event.cancelled ? { refunds: { seats: refunded.length, amounts } } : {}),
  }
}

/** Returns the fields that are the same for every caller. */
function ownFields(event: EventRow) {
  const { cancellation } = event
  return {
    isVisible: !event.private,
    willParticipate: has(event.players, event.leader),
    info: event.info,
    duration: event.duration,
    externalLink: event.externalLink,
    hoursNotLeave: event.hoursNotLeave,
    hoursConfirm: event.hoursConfirm,
    confirmationDate: event.confirmationDate?.toISOString() ?? null,
    minPlayers: event.minPlayers,
    decisionHours: event.decisionHours,
    decisionDate: decisionDate(event)?.toISOString() ?? null,
    goesAhead: event.minPlayers > 0 && event.marks.includes('decision') && !event.cancelled,
    cancellation: cancellation && {
      reason: cancellation.reason,
      message: cancellation.message,
      at: cancellation.at.toISOString(),
    },
    sequence: event.sequence,
    oneOffProductId: event.oneOffProductId,
    subscriptionProductId: event.subscriptionProductId,
    ...(event.oldPassIds ? { oldPassIds: [...event.oldPassIds] } : {}),
    ...(event.passReplacedAt ? { passReplacedAt: event.passReplacedAt.toISOString() } : {}),
  }
}

/** The ids of the viewer and their aliases with too little karma to join; without a record karma is the maximum. */
function lowKarmaIn({ viewer, records }: Shown): string[] {
  return viewer
    ? familyIds(viewer).filter((id) => (records.get(id)?.karma ?? limits.karmaMax) < limits.karmaToJoin)
    : []
}

/** The levels of the viewer and their aliases in the event's activity, as fellow players rate them. */
function peerLevelsIn({ levels, viewer }: Shown, { activityType }: EventRow): EventInfo['peerLevels'] {
  const family = viewer ? familyIds(viewer) : []
  return family.flatMap((id) => {
    const own = levels.get(id)
    const rated = own ? ratedIn(own, activityType) : null
    return rated ? [{ id, ...rated }] : []
  })
}

async function repetitionInfo(
  kit: Kit,
  { event, known }: { readonly event: EventRow; readonly known: RepetitionRow | undefined },
  { seen, canEdit }: { readonly seen: object; readonly canEdit: boolean },
): Promise<EventInfo['repetition']> {
  const { repetition } = event
  if (!repetition) return null
  const [{ coming, following }, anchor] = await Promise.all([
    countComing(kit, event, seen),
    canEdit ? findAnchor(kit, repetition) : null,
  ])
  return {
    index: repetition.index,
    // The repetition may have been extended since the event was created.
    count: known?.count ?? repetition.count,
    coming,
    following,
    anchor: anchor && { date: anchor.date.toISOString(), steps: anchor.steps },
  }
}
