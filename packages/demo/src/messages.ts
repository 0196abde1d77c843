import { talks } from './data/talks.ts'
import type { DemoEvent } from './events.ts'
import { demoPersonOf } from './people.ts'
import { diceOf } from './random.ts'

/** A message in an event's chat; the messages of an event are in order, the oldest first. */
export interface DemoMessage {
  readonly id: string
  readonly eventId: string
  readonly from: string
  readonly message: string
  /** Minutes before the set-up of the demo at which it was written. */
  readonly minutesAgo: number
}

/** Chats with messages: few enough to read, many enough that the first screens show some. */
const chatty = 40

/** Returns the messages of 40 events with enough players; people in a queue write nothing. */
export function messagesOf(events: readonly DemoEvent[]): readonly DemoMessage[] {
  const dice = diceOf(7_011)
  const lively = events.filter((event) => speakersIn(event).length >= 3)
  // Half of them among the soonest events, which visitors open first.
  const chosen = [...lively.slice(0, chatty / 2), ...dice.shuffled(lively.slice(chatty / 2)).slice(0, chatty / 2)]
  return chosen.flatMap((event, index) => {
    const [leader = '', ...others] = speakersIn(event)
    const fitting = talks.filter((lines) => Math.max(...lines.map(([who]) => (who === 'L' ? 0 : who))) <= others.length)
    const talk = fitting[index % fitting.length] ?? []
    let minutesAgo = dice.between(30, 2 * 24 * 60) + talk.length * 60
    return talk.map(([who, cs, sk], line) => {
      const from = who === 'L' ? leader : (others[who - 1] ?? leader)
      minutesAgo -= dice.between(2, 45)
      return {
        id: `demo-message-${event.id.slice(-3)}-${String(line + 1).padStart(2, '0')}`,
        eventId: event.id,
        from,
        message: demoPersonOf(from).preferredLanguage === 'sk' ? sk : cs,
        minutesAgo,
      }
    })
  })
}

/** Returns who certainly takes part, the leader first. One place is left for a trainer; aliases write no messages. */
function speakersIn(event: DemoEvent): string[] {
  const sure = event.maxPlayers < 0 ? event.entrants : event.entrants.slice(0, event.maxPlayers - 1)
  return [event.leader, ...sure.filter(({ aliasId }) => !aliasId).map(({ userId }) => userId)]
}
