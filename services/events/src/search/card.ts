import { mustConfirm } from '@parta/contracts/predicates/players'
import { cardOf } from '@parta/kit/people/people'
import type { Standing } from '../event/view.ts'
import { type Atlas, idAt } from './atlas.ts'
import { partOf, parts, readCounts } from './columns.ts'
import { kilometres } from './sphere.ts'
import { readTraits } from './traits.ts'
import type { Wanted } from './wanted.ts'

/** A card as far as the atlas knows it: the rest is of people, and may have to be looked up. */
export interface Draft {
  readonly id: string
  readonly date: number
  readonly leader: string
  readonly trainer: string | null
  readonly confirmationDate: number | null
  /** JSON, before and after the leader. */
  readonly head: string
  readonly org: string
  readonly distance: number
}

/** Made at once: an event may be another one in its slot by the time that a look-up is back. */
export function draftOf(atlas: Atlas, slot: number, { circle }: Pick<Wanted, 'circle'>): Draft {
  const { columns, names, places, orgs, people } = atlas
  const id = idAt(atlas, slot)
  const date = columns.date[slot] as number
  const spot = places.at(partOf(columns, slot, parts.place))
  const [org, trainer] = [partOf(columns, slot, parts.org), partOf(columns, slot, parts.trainer)]
  const confirm = partOf(columns, slot, parts.confirm)
  return {
    id,
    date,
    leader: people.at(partOf(columns, slot, parts.leader)),
    trainer: trainer < 0 ? null : people.at(trainer),
    confirmationDate: confirm < 0 ? null : date - confirm * 1000,
    head: headOf(atlas, slot, { id, date, name: names.keyAt(partOf(columns, slot, parts.name)), place: spot.json }),
    org: org < 0 ? 'null' : orgs.at(org).json,
    distance: Math.round(kilometres(circle.centre, spot.place.location) * 10) / 10,
  }
}

interface HeadParts {
  readonly id: string
  readonly date: number
  readonly name: string
  readonly place: string
}

function headOf({ columns, series }: Atlas, slot: number, { id, date, name, place }: HeadParts): string {
  const { price, maxPlayers, queue } = readCounts(partOf(columns, slot, parts.counts))
  const traits = readTraits(columns.traits[slot] as number)
  const endDate = new Date(date + partOf(columns, slot, parts.length)).toISOString()
  const repetition = series.get(slot) ?? id.slice(0, id.lastIndexOf('-'))
  return `{"id":"${id}","name":${JSON.stringify(name)},"activityType":"${traits.activityType}","date":"${new Date(
    date,
  ).toISOString()}","endDate":"${endDate}","place":${place},"gender":"${traits.gender}","minLevel":${
    traits.minLevel
  },"tags":"${traits.tags}","price":${price},"canPayWithMultiSport":${
    traits.canPayWithMultiSport
  },"maxPlayers":${maxPlayers},"playersCount":${partOf(columns, slot, parts.players)},"queueCount":${queue},"enableQueue":${traits.enableQueue},"requireConfirmation":${traits.requireConfirmation},"private":false,"external":${
    traits.external
  },"provider":"${traits.provider}","isPartaEvent":${traits.provider === 'PARTA'},"repetitionId":${
    traits.repeatAfter ? JSON.stringify(repetition) : 'null'
  },"repeatAfter":${traits.repeatAfter ? `"${traits.repeatAfter}"` : 'null'},"leaderInfo":`
}

interface CardParts {
  readonly caller: string
  /** Their card as JSON; whoever is not known has none. */
  readonly leader: string | undefined
  readonly standing: Standing | undefined
  readonly now: Date
}

const stranger = '"joined":[],"queued":[],"confirmed":[],"mustConfirm":[]'

export function cardText(draft: Draft, { caller, leader, standing, now }: CardParts): string {
  return `${draft.head}${leader ?? JSON.stringify(cardOf(draft.leader, undefined))},"org":${draft.org},${
    standing ? standingText(draft, standing, now) : stranger
  },"isLeader":${caller !== '' && draft.leader === caller},"isTrainer":${
    caller !== '' && draft.trainer === caller
  },"cancelled":false,"distance":${draft.distance}}`
}

function standingText(draft: Draft, { joined, queued, confirmed, offers }: Standing, now: Date): string {
  const event = {
    date: new Date(draft.date),
    confirmationDate: draft.confirmationDate === null ? null : new Date(draft.confirmationDate),
    cancelled: false,
  }
  const must = joined.filter((id) =>
    mustConfirm(event, { isConfirmed: confirmed.includes(id), offerUntil: offers[id] }, now),
  )
  const text = JSON.stringify
  return `"joined":${text(joined)},"queued":${text(queued)},"confirmed":${text(confirmed)},"mustConfirm":${text(must)}`
}
