import { mustConfirm } from '@parta/contracts/predicates/players'
import type { FoundEvent } from '@parta/event-index/events'
import { cardOf } from '@parta/kit/people/people'
import type { Standing } from '../event/view.ts'

interface CardParts {
  readonly caller: string
  /** The leader's card as JSON; undefined for an unknown person. */
  readonly leader: string | undefined
  readonly standing: Standing | undefined
  readonly now: Date
}

const noStanding = '"joined":[],"queued":[],"confirmed":[],"mustConfirm":[]'

/** The card of a found event as JSON, as `eventCard` writes it elsewhere. */
export function cardText(event: FoundEvent, { caller, leader, standing, now }: CardParts): string {
  const distance = Math.round(event.distance * 10) / 10
  return `${headText(event)},"leaderInfo":${leader ?? JSON.stringify(cardOf(event.leader, undefined))},"org":${event.orgJson},${
    standing ? standingText(event, standing, now) : noStanding
  },"isLeader":${caller !== '' && event.leader === caller},"isTrainer":${
    caller !== '' && event.trainer === caller
  },"cancelled":false,"distance":${distance}}`
}

/** What is the same for every caller. */
function headText(event: FoundEvent): string {
  const { repetition } = event
  return `{"id":"${event.id}","name":${JSON.stringify(event.name)},"activityType":"${event.activityType}","date":"${isoOf(
    event.date,
  )}","endDate":"${isoOf(event.endDate)}","place":${event.placeJson},"gender":"${event.gender}","minLevel":${
    event.minLevel
  },"tags":"${event.tags}","price":${event.price},"canPayWithMultiSport":${
    event.canPayWithMultiSport
  },"maxPlayers":${event.maxPlayers},"playersCount":${event.playersCount},"queueCount":${event.queueCount},"enableQueue":${
    event.enableQueue
  },"requireConfirmation":${event.requireConfirmation},"private":false,"external":${event.external},"provider":"${
    event.provider
  }","isPartaEvent":${event.provider === 'PARTA'},"repetitionId":${
    repetition ? JSON.stringify(repetition.id) : 'null'
  },"repeatAfter":${repetition ? `"${repetition.after}"` : 'null'}`
}

function isoOf(time: number): string {
  return new Date(time).toISOString()
}

function standingText(event: FoundEvent, { joined, queued, confirmed, offers }: Standing, now: Date): string {
  const dates = {
    date: new Date(event.date),
    confirmationDate: event.confirmationDate === null ? null : new Date(event.confirmationDate),
    cancelled: false,
  }
  const must = joined.filter((id) =>
    mustConfirm(dates, { isConfirmed: confirmed.includes(id), offerUntil: offers[id] }, now),
  )
  const text = JSON.stringify
  return `"joined":${text(joined)},"queued":${text(queued)},"confirmed":${text(confirmed)},"mustConfirm":${text(must)}`
}
