import type { OrgSnapshot } from '@parta/contracts/orgs'
import type { ProductSnapshot } from '@parta/contracts/products'
import type { EventRow } from './store.ts'

/** When the event of `anEvent` begins, unless a test says otherwise. */
export const start = new Date('2026-06-10T16:00:00Z')

/** An event for tests of rules; the given fields replace the defaults. */
export function anEvent(fields: Partial<EventRow> = {}): EventRow {
  const date = fields.date ?? start
  const players = fields.players ?? []
  const queue = fields.queue ?? []
  return {
    name: 'Badminton na Lesné',
    words: ['badminton', 'na', 'lesne'],
    activityType: 'badminton',
    info: '',
    date,
    endDate: new Date(date.getTime() + 5_400_000),
    duration: '01:30',
    place: { id: 'place-16', name: 'TJ Tesla', address: '', location: { lat: 49.2, lon: 16.6 }, activities: [] },
    point: { type: 'Point', coordinates: [16.6, 49.2] },
    gender: 'any',
    minLevel: 0,
    tags: 'all',
    price: 0,
    canPayWithMultiSport: false,
    externalLink: '',
    hoursNotLeave: -1,
    private: false,
    cancelled: false,
    cancellation: null,
    removed: false,
    linkToken: 'link',
    provider: 'PARTA',
    repetition: null,
    requireConfirmation: false,
    hoursConfirm: -1,
    confirmationDate: null,
    minPlayers: -1,
    decisionHours: 24,
    sequence: 0,
    oneOffProductId: null,
    subscriptionProductId: null,
    marks: [],
    nextAt: null,
    maxPlayers: 10,
    enableQueue: false,
    leader: 'leader',
    trainer: null,
    org: null,
    playersCount: players.length,
    queueCount: queue.length,
    createdAt: date,
    updatedAt: date,
    ...fields,
    players,
    queue,
  }
}

/** An organisation with an admin and a power user, for tests of rules. */
export function anOrg(fields: Partial<OrgSnapshot> = {}): OrgSnapshot {
  return {
    id: 'o',
    name: 'Klub',
    image: 'BASIC',
    currency: 'CZK',
    admins: ['admin'],
    powerUsers: ['power'],
    private: false,
    isRegistered: false,
    deleted: false,
    ...fields,
  }
}

/** A product of that organisation, for tests. */
export function aProduct(fields: Partial<ProductSnapshot> = {}): ProductSnapshot {
  return {
    id: 'ticket',
    orgId: 'o',
    title: 'Vstup',
    image: 'BASIC',
    price: 150,
    priceMultisport: 50,
    multisportDeposit: null,
    type: 'oneOff',
    status: 'active',
    currency: 'CZK',
    eventId: null,
    validDays: null,
    validUntil: null,
    autoJoin: false,
    leaveCharge: null,
    leaveChargeDate: null,
    leaveSteps: [],
    ...fields,
  }
}
