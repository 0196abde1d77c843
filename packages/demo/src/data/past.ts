import type { Activity } from '@parta/contracts/values'

/** A weekly event of the last weeks. */
export interface PastSeries {
  readonly key: string
  readonly name: string
  readonly activity: Activity
  /** The number of the person who leads. */
  readonly leader: number
  /** The organisation, where it is not an event of the leader alone. */
  readonly orgId?: string
  /** 1 is Monday. */
  readonly day: number
  readonly time: string
  /** The price for each person, in Czech crowns. */
  readonly price: number
  readonly guests: readonly number[]
  /** The ids of the aliases that come along, with the numbers of their owners. */
  readonly aliases: readonly (readonly [owner: number, aliasId: string])[]
  /** Who lost a point of karma, and how many weeks ago. */
  readonly penalty: readonly [guest: number, weeksAgo: number]
  /** Whether the feedback of last week is finished, too; otherwise it waits. */
  readonly isFinished: boolean
}

/** New rows are added at the end. */
export const pastSeries: readonly PastSeries[] = [
  {
    key: 'badminton',
    name: 'Úterní badminton',
    activity: 'badminton',
    leader: 1,
    orgId: 'demo-org-1',
    day: 2,
    time: '18:00',
    price: 90,
    guests: [7, 8, 14, 18, 33],
    aliases: [[1, 'ALIAS_demo-alias-01__demo-person-01']],
    penalty: [33, 2],
    isFinished: true,
  },
  {
    key: 'volleyball',
    name: 'Čtvrteční volejbal',
    activity: 'volleyball',
    leader: 2,
    orgId: 'demo-org-3',
    day: 4,
    time: '19:00',
    price: 120,
    guests: [9, 10, 20, 24, 31],
    aliases: [],
    penalty: [20, 4],
    isFinished: false,
  },
  {
    key: 'climbing',
    name: 'Lezení na Hlubině',
    activity: 'climbing',
    leader: 3,
    day: 6,
    time: '10:00',
    price: 0,
    guests: [6, 16, 35, 38],
    aliases: [[3, 'ALIAS_demo-alias-04__demo-person-03']],
    penalty: [35, 3],
    isFinished: false,
  },
  {
    key: 'football',
    name: 'Kopačka za Lužánkami',
    activity: 'small_football',
    leader: 4,
    day: 5,
    time: '17:30',
    price: 60,
    guests: [1, 12, 23, 30],
    aliases: [],
    penalty: [1, 5],
    isFinished: false,
  },
  {
    key: 'running',
    name: 'Ranní Stromovka',
    activity: 'running',
    leader: 5,
    day: 7,
    time: '08:30',
    price: 0,
    guests: [2, 20, 34, 39],
    aliases: [],
    penalty: [2, 2],
    isFinished: true,
  },
]

/** What guests write about the leader. */
export const pastReviews: readonly string[] = [
  'Všechno klaplo na minutu, díky!',
  'Skvělá parta a férová hra.',
  'Tady najde místo i úplný začátečník.',
  'Dobre zorganizované, prídem znova.',
  'Nejlepší hodina z celého týdne.',
]
