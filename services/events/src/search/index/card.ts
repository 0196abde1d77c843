import { callerFields, cardDetails, indexedFields } from '@parta/contracts/event-fields'
import { closed } from '@parta/contracts/operation'
import { searchEvents } from '@parta/contracts/search'
import type { PersonCard } from '@parta/contracts/shapes'
import type { FoundEvent } from '@parta/event-index/events'
import { compilePrepared, compileSerializer, membersOf, writeOnce } from '@parta/kit/http/serialize'
import { type Standing, shownDistance, viewerFields } from '../../core/card-view.ts'

/*
 * The three groups of fields of a card are written separately. Many cards have the same place, organisation, leader and
 * details, and most callers have no part in the event: what several cards share is written once.
 */
const writeIndexed = compilePrepared(closed(indexedFields), ['place', 'org', 'leaderInfo'])
const writePlace = writeOnce(compileSerializer(indexedFields.place))
const writeOrg = writeOnce(compileSerializer(indexedFields.org))
const writeLeader = writeOnce(compileSerializer(indexedFields.leaderInfo))
const writeDetails = compileSerializer(closed(cardDetails))
const detailMembers = writeOnce((details: FoundEvent['details']) => membersOf(writeDetails(details)))
const writeCaller = compileSerializer(closed(callerFields))

const writePage = compilePrepared(searchEvents.reply, ['items'])

/** A page of the search as JSON, of cards that are JSON already. */
export function pageText(
  cards: readonly string[],
  { nextToken, correctedTo }: { nextToken?: string | undefined; correctedTo?: string | undefined },
): string {
  return writePage({
    items: `[${cards.join()}]`,
    ...(nextToken ? { nextToken } : {}),
    ...(correctedTo ? { correctedTo } : {}),
  })
}

interface CardParts {
  readonly caller: string
  readonly leader: PersonCard
  readonly standing: Standing | undefined
  readonly now: Date
}

/** The card of a found event as JSON; it has the same fields as `eventCard`. */
export function cardText(event: FoundEvent, { leader, ...viewing }: CardParts): string {
  const { repetition } = event
  const value = {
    id: event.id,
    name: event.name,
    activityType: event.activityType,
    date: new Date(event.date).toISOString(),
    endDate: new Date(event.endDate).toISOString(),
    place: writePlace(event.place),
    gender: event.gender,
    minLevel: event.minLevel,
    tags: event.tags,
    price: event.price,
    canPayWithMultiSport: event.canPayWithMultiSport,
    maxPlayers: event.maxPlayers,
    playersCount: event.playersCount,
    queueCount: event.queueCount,
    repetitionId: repetition?.id ?? null,
    repeatAfter: repetition?.after ?? null,
    leaderInfo: writeLeader(leader),
    org: writeOrg(event.org),
    distance: shownDistance(event.distance),
  }
  return writeIndexed(value, detailMembers(event.details) + callerMembers(event, viewing))
}

/** The index holds public events only. */
const inSearch = { private: false, cancelled: false }
const noPart = { leader: '', trainer: null, date: new Date(0), confirmationDate: null, cancelled: false }
const strangerMembers = membersOf(
  writeCaller({ ...inSearch, ...viewerFields(noPart, { caller: '', now: new Date(0) }) }),
)

function callerMembers(event: FoundEvent, viewing: Omit<CardParts, 'leader'>): string {
  const { leader, trainer, confirmationDate } = event
  if (!viewing.standing && leader !== viewing.caller && trainer !== viewing.caller) return strangerMembers
  const dates = {
    date: new Date(event.date),
    confirmationDate: confirmationDate === null ? null : new Date(confirmationDate),
  }
  return membersOf(
    writeCaller({ ...inSearch, ...viewerFields({ leader, trainer, ...dates, cancelled: false }, viewing) }),
  )
}
