import { type Emoji, emojis } from '@parta/contracts/values'
import { reviews } from './data/reviews.ts'
import { demoPeople } from './people.ts'
import { diceOf } from './random.ts'

/** A review that one demo person wrote about another after a past event. */
export interface DemoReview {
  readonly id: string
  readonly subject: string
  readonly by: string
  readonly eventId: string
  readonly eventName: string
  readonly text: string
  readonly daysAgo: number
}

const idOf = (number: number) => `demo-person-${String(number).padStart(2, '0')}`

/** The ids follow the order of the table, so a review may only be added at its end. */
export const demoReviews: readonly DemoReview[] = reviews.map(([about, by, eventName, text], index) => {
  const number = String(index + 1).padStart(2, '0')
  return {
    id: `demo-review-${number}`,
    subject: idOf(about),
    by: idOf(by),
    eventId: `demo-past-${number}`,
    eventName,
    text,
    daysAgo: 3 + index * 2,
  }
})

const kinds = Object.keys(emojis) as Emoji[]

/** Emoji received by each person and each of their aliases, with different favourites. */
export const demoPraise: readonly (readonly [id: string, received: readonly Emoji[]])[] = demoPeople
  .flatMap(({ id, aliases }) => [id, ...aliases.map((alias) => alias.id)])
  .map((id, index) => {
    const dice = diceOf(4000 + index)
    const favourites = dice.shuffled(kinds).slice(0, dice.between(2, 7))
    return [id, favourites.flatMap((kind) => Array.from({ length: dice.between(1, 12) }, () => kind))]
  })
