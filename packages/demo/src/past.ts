import { hour } from '@parta/contracts/durations'
import { type Emoji, emojis } from '@parta/contracts/values'
import { cityOf } from './city.ts'
import { nextWeekly } from './clock.ts'
import { type PastSeries, pastReviews, pastSeries } from './data/past.ts'
import type { DemoEntrant, DemoEvent } from './events.ts'
import { demoPersonOf } from './people.ts'
import { demoPlaces } from './places.ts'
import { type Dice, diceOf } from './random.ts'

/** What people said after an event. */
export interface DemoFeedback {
  readonly eventId: string
  readonly leader: string
  readonly gifts: readonly DemoGift[]
  /** Who lost a point of karma; null for nobody. */
  readonly penalized: string | null
  /** Whether the leader has finished it. */
  readonly isFinished: boolean
}

/** An emoji, a review or a rating of the level, `of` a person or an alias. */
interface DemoGift {
  readonly by: string
  readonly of: string
  readonly emoji?: Emoji
  readonly text?: string
  readonly level?: number
}

const weeks = 6
/** The events last 90 minutes, so all of them are over by now. */
const overMs = 3 * hour
const kinds = Object.keys(emojis) as Emoji[]
const personId = (number: number) => `demo-person-${String(number).padStart(2, '0')}`

interface Past extends PastSeries {
  readonly id: string
  readonly weeksAgo: number
}

/** The latest first, because they show most. */
function eachPast(): readonly Past[] {
  return Array.from({ length: weeks }, (_none, at) => at + 1).flatMap((weeksAgo) =>
    pastSeries.map((series) => ({ ...series, id: `demo-past-${series.key}-${weeksAgo}`, weeksAgo })),
  )
}

function entrantsOf({ guests, aliases }: PastSeries): readonly DemoEntrant[] {
  return [
    ...guests.map((number) => ({ userId: personId(number) })),
    ...aliases.map(([owner, aliasId]) => ({ userId: personId(owner), aliasId })),
  ]
}

/** Returns events of the last six weeks, which are over. */
export function demoPast(now: Date): readonly DemoEvent[] {
  const after = new Date(now.getTime() - overMs)
  return eachPast().map((past) => ({
    id: past.id,
    name: past.name,
    activityType: past.activity,
    eventPlaceId: placeOf(past),
    ...(past.orgId ? { eventOrgId: past.orgId } : {}),
    date: nextWeekly(past, after, -past.weeksAgo).toISOString(),
    duration: '01:30',
    maxPlayers: 12,
    enableQueue: true,
    gender: 'any',
    minLevel: 0,
    price: past.price,
    willParticipate: true,
    leader: personId(past.leader),
    entrants: entrantsOf(past),
  }))
}

function placeOf({ leader, activity }: PastSeries): string {
  const city = cityOf(demoPersonOf(personId(leader)).location)
  const place = demoPlaces.find(
    ({ location, activities }) => cityOf(location) === city && activities.includes(activity),
  )
  if (!place) throw new Error(`No demo place in ${city} offers ${activity}`)
  return place.id
}

/** What was said after the events of `demoPast`; the same whenever the demo is set up. */
export const demoFeedback: readonly DemoFeedback[] = feedbackOf(diceOf(7000))

function feedbackOf(dice: Dice): DemoFeedback[] {
  return eachPast().map((past) => {
    const isFinished = past.weeksAgo > 1 || past.isFinished
    const [penalized, penalizedAgo] = past.penalty
    return {
      eventId: past.id,
      leader: personId(past.leader),
      gifts: [...emojiOf(dice, past), ...reviewOf(dice, past), ...levelsOf(past)],
      penalized: past.weeksAgo === penalizedAgo ? personId(penalized) : null,
      isFinished,
    }
  })
}

/** Every guest gives emoji to two others, except who lost karma in this series. */
function emojiOf(dice: Dice, past: Past): DemoGift[] {
  const everybody = [{ userId: personId(past.leader) }, ...entrantsOf(past)]
  const givers = past.guests.map(personId).filter((id) => id !== personId(past.penalty[0]))
  return givers.flatMap((by) =>
    dice
      .shuffled(everybody.filter(({ userId }) => userId !== by))
      .slice(0, 2)
      .map((who: DemoEntrant) => ({ by, of: who.aliasId ?? who.userId, emoji: dice.pick(kinds) })),
  )
}

/** Every second week a guest writes about the leader. */
function reviewOf(dice: Dice, { guests, leader, weeksAgo }: Past): DemoGift[] {
  if (weeksAgo % 2 === 0) return []
  return [{ by: personId(dice.pick(guests.slice(1))), of: personId(leader), text: dice.pick(pastReviews) }]
}

/** After the first event everybody rates the level of everybody else; people differ by at most one. */
function levelsOf(past: Past): DemoGift[] {
  if (past.weeksAgo < weeks) return []
  const everybody = [{ userId: personId(past.leader) }, ...entrantsOf(past)]
  const givers = [past.leader, ...past.guests].map(personId)
  return everybody.flatMap((who: DemoEntrant, at) =>
    givers
      .filter((by) => by !== who.userId)
      .map((by, giver) => ({ by, of: who.aliasId ?? who.userId, level: 2 + (at % 3) + (giver % 2) })),
  )
}
