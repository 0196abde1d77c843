import { operations } from '@parta/contracts/operations'
import type { Attack } from './attack.ts'
import type { Target } from './target.ts'

const inDays = (days: number) => encodeURIComponent(new Date(Date.now() + days * 86_400_000).toISOString())
const of =
  (what: 'orgId' | 'invitation', more = '') =>
  (path: string, target: Target) =>
    path.replace(/:\w+/, target[what]) + more
const ofEvent = (path: string, { eventIds: [id = ''] }: Target) => path.replace(/:\w+/, id)
const same = (path: string) => path

type Ask = (path: string, target: Target) => string

/** The most expensive address of each read that needs no account; `tests/structure/open-reads.test.ts` knows them all. */
export const openReads: Readonly<Record<string, Ask>> = {
  publicKeys: same,
  listProviders: same,
  getPushKey: same,
  getAliasPicture: (path) => `${path.replace(':key', 'a1'.repeat(16))}?until=1999999999&signature=${'x'.repeat(43)}`,
  readMailAnswer: (path) => `${path}?token=${'x'.repeat(1024)}`,
  getInvitation: of('invitation'),
  getSharedOrg: of('orgId'),
  getSharedEvent: ofEvent,
  landing: same,
  getCalendar: of('orgId', `?startDate=${inDays(0)}&endDate=${inDays(60)}`),
  getCalendarFeed: (_path, { feed }) => feed,
  getPublicAtom: of('orgId'),
  getPublicCalendar: of('orgId'),
  getEventObject: ofEvent,
  getFediverseAddress: of('orgId'),
  getOrgActor: of('orgId'),
  getOrgFollowers: of('orgId'),
  getOrgOutbox: of('orgId', '?page=first'),
  getWebFinger: (path, { handle }) => `${path}?resource=${encodeURIComponent(`acct:${handle.slice(1)}`)}`,
}

/** Calls that need no account, forty at once from one address, each about the largest data that there is. */
export const openAttacks: readonly Attack[] = [
  ...Object.entries(openReads).map(([name, ask]): Attack => {
    const path = operations.find((operation) => operation.name === name)?.path ?? ''
    return {
      name: `open: ${name}`,
      isOpen: true,
      count: 40,
      atOnce: 40,
      send: ({ line, target }) => line.send(ask(path, target)),
    }
  }),
  {
    name: 'open: pages of a shared event, each with another sharer',
    isOpen: true,
    count: 200,
    atOnce: 40,
    send: ({ line, target: { eventIds } }, at) => line.send(`/share-item/event/${eventIds[0]}?ref=person-${at}`),
  },
  {
    name: 'open: pages of different shared events',
    isOpen: true,
    count: 200,
    atOnce: 40,
    send: ({ line, target: { eventIds } }, at) => {
      // The events of a repetition are numbered from 1.
      const id = (eventIds[at % eventIds.length] ?? '').replace(/-1$/, '')
      return line.send(`/share-item/event/${id}-${1 + Math.floor(at / eventIds.length)}`)
    },
  },
]
