import type { EventForm } from '@parta/contracts/planning'
import { atPrague, pragueDate } from './clock.ts'
import type { DemoEntrant, DemoEvent } from './events.ts'

/** An event that shows a feature rarely seen among the others: its requirements and what happened to it. */
export interface DemoShow extends DemoEvent {
  /** The entrant who leaves at the end, so that the queue moves up. */
  readonly leaves?: string
  /** The leader's text when the event is cancelled. */
  readonly cancelled?: string
}

type Own = Omit<DemoShow, 'date' | 'gender' | 'minLevel' | 'willParticipate' | 'duration'> &
  Partial<Pick<EventForm, 'duration'>> & { readonly inDays: number; readonly time: string }

const person = (number: number) => `demo-person-${String(number).padStart(2, '0')}`
const come = (...numbers: number[]): DemoEntrant[] => numbers.map((number) => ({ userId: person(number) }))
const anicka: DemoEntrant = { userId: person(1), aliasId: 'ALIAS_demo-alias-01__demo-person-01' }

/** New rows are added at the end. */
const shows: readonly Own[] = [
  {
    id: 'demo-show-confirm',
    name: 'Volejbal: potvrď účast',
    info: 'Hala se platí předem, proto prosím každého o potvrzení.',
    activityType: 'volleyball',
    eventPlaceId: 'place-15',
    inDays: 1,
    time: '18:30',
    maxPlayers: 12,
    enableQueue: true,
    price: 120,
    requireConfirmation: true,
    hoursConfirm: 60,
    leader: person(4),
    entrants: [...come(1), anicka, ...come(7, 8, 12)],
  },
  {
    id: 'demo-show-offer',
    name: 'Čtyřhra s náhradníky',
    info: 'Hrajeme ve čtyřech, kdo čeká, dostane uvolněné místo nabídnuté.',
    activityType: 'tennis',
    eventPlaceId: 'place-17',
    inDays: 3,
    time: '17:00',
    maxPlayers: 4,
    enableQueue: true,
    price: 150,
    requireConfirmation: true,
    hoursConfirm: 12,
    leader: person(7),
    entrants: come(8, 11, 12, 1, 13),
    leaves: person(11),
  },
  {
    id: 'demo-show-minimum',
    name: 'Basket, jen když se nás sejde šest',
    info: 'Den předem se rozhodne, jestli hrajeme.',
    activityType: 'basketball',
    eventPlaceId: 'place-14',
    inDays: 4,
    time: '19:00',
    maxPlayers: 10,
    price: 90,
    minPlayers: 6,
    decisionHours: 24,
    leader: person(12),
    entrants: come(1, 14),
  },
  {
    id: 'demo-show-goes-ahead',
    name: 'Večerní floorbal',
    info: 'Minimum se sešlo, hraje se.',
    activityType: 'floorball',
    eventPlaceId: 'place-14',
    inDays: 1,
    time: '20:30',
    maxPlayers: 12,
    price: 100,
    minPlayers: 4,
    decisionHours: 60,
    leader: person(8),
    entrants: come(1, 4, 12, 13),
  },
  {
    id: 'demo-show-too-few',
    name: 'Pétanque v parku',
    info: 'Bez osmi lidí to nemá smysl.',
    activityType: 'petanque',
    eventPlaceId: 'place-07',
    inDays: 1,
    time: '17:00',
    maxPlayers: 16,
    price: 0,
    minPlayers: 8,
    decisionHours: 60,
    leader: person(13),
    entrants: come(1, 11),
  },
  {
    id: 'demo-show-cancelled',
    name: 'Lezení pro začátečníky',
    info: 'Půjčím sedák i boty.',
    activityType: 'climbing',
    eventPlaceId: 'place-18',
    inDays: 2,
    time: '18:00',
    maxPlayers: 6,
    price: 160,
    leader: person(11),
    entrants: come(1, 7),
    cancelled: 'Stěna má ten den zavřeno, zkusíme to příští týden.',
  },
  {
    id: 'demo-show-elsewhere',
    name: 'Závod kolem přehrady',
    info: 'Přihlašuje se na stránkách pořadatele, tady se domluvíme na cestě.',
    activityType: 'running',
    eventPlaceId: 'place-19',
    inDays: 12,
    time: '10:00',
    maxPlayers: -1,
    price: 300,
    externalLink: 'https://beh-prehrada.example/prihlaska',
    leader: person(14),
    entrants: come(1, 4),
  },
  {
    id: 'demo-show-private',
    name: 'Oslava na ledě',
    info: 'Jen pro pozvané.',
    activityType: 'ice_skating',
    eventPlaceId: 'place-05',
    inDays: 6,
    time: '15:00',
    maxPlayers: 20,
    price: 0,
    private: true,
    leader: person(1),
    entrants: [anicka, ...come(7, 11)],
  },
]

/** Repetitions; the entrants join the first two dates. */
const repetitions: readonly Own[] = [
  {
    id: 'demo-repetition-1',
    name: 'Pravidelný badminton',
    info: 'Každý týden ve stejnou hodinu, rakety půjčím.',
    activityType: 'badminton',
    eventPlaceId: 'place-16',
    eventOrgId: 'demo-org-1',
    inDays: 2,
    time: '18:00',
    maxPlayers: 8,
    enableQueue: true,
    price: 110,
    hoursNotLeave: 12,
    repeatAfter: 'weekly',
    numberOfEvents: 20,
    leader: person(1),
    entrants: come(4, 8, 12, 13),
  },
  {
    id: 'demo-repetition-2',
    name: 'Ranní rozběhání',
    info: 'Půl hodiny lehkým tempem, pak do práce.',
    activityType: 'running',
    eventPlaceId: 'place-08',
    duration: '00:45',
    inDays: 1,
    time: '06:30',
    maxPlayers: -1,
    price: 0,
    repeatAfter: 'daily',
    numberOfEvents: 14,
    leader: person(7),
    entrants: come(1, 11),
  },
  {
    id: 'demo-repetition-3',
    name: 'Měsíční výšlap',
    info: 'Jednou za měsíc do lesa, tempo podle nejpomalejšího.',
    activityType: 'hiking',
    eventPlaceId: 'place-25',
    duration: '04:00',
    inDays: 9,
    time: '09:00',
    maxPlayers: 25,
    price: 0,
    repeatAfter: 'monthly',
    numberOfEvents: 6,
    leader: person(14),
    entrants: [...come(1), anicka, ...come(4, 7)],
  },
]

export function demoShows(now: Date): readonly DemoShow[] {
  return shows.map((show) => dated(show, now))
}

export function demoRepetitions(now: Date): readonly DemoShow[] {
  return repetitions.map((show) => dated(show, now))
}

function dated({ inDays, time, ...show }: Own, now: Date): DemoShow {
  const day = pragueDate(new Date(now.getTime() + inDays * 86_400_000))
  const fixed = { gender: 'any', minLevel: 0, willParticipate: true, duration: '01:30' } as const
  return { ...fixed, ...show, date: atPrague(day, time).toISOString() }
}
