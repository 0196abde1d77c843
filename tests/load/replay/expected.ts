import { day } from '@parta/contracts/durations'
import { attendedOf, type PastEvent } from './history.ts'

/** The stats of one person, counted from the history alone: by none of the code of the service. */
export interface Expected {
  readonly karma: number
  readonly emoji: Readonly<Record<string, number>>
  readonly streak: number
  readonly attended: number
}

interface Noted {
  readonly steps: ('attended' | 'penalized')[]
  readonly weeks: number[]
  readonly emoji: Record<string, number>
}

/** Notes what happens to some people while the history is told, in its order. */
export function createNotes(ids: readonly string[]) {
  const notes = new Map<string, Noted>(ids.map((id) => [id, { steps: [], weeks: [], emoji: {} }]))
  return {
    add(event: PastEvent): void {
      for (const id of attendedOf(event)) {
        const noted = notes.get(id)
        noted?.steps.push('attended')
        noted?.weeks.push(isoWeek(event.start))
      }
      if (event.penalized) notes.get(event.penalized)?.steps.push('penalized')
      if (!event.emoji) return
      const { of, emoji } = event.emoji
      const received = notes.get(of)?.emoji
      if (received) received[emoji] = (received[emoji] ?? 0) + 1
    },
    expected: (): Map<string, Expected> => new Map([...notes].map(([id, noted]) => [id, countedFrom(noted)])),
  }
}

/** Domain-facts 7.1 and 7.2: 9 points, one lost by a penalty, one back after three attendances; weeks in a row. */
function countedFrom({ steps, weeks, emoji }: Noted): Expected {
  let [karma, since] = [9, 0]
  for (const step of steps) {
    if (step === 'penalized') karma = Math.max(karma - 1, 0)
    else if (karma < 9) since += 1
    if (since < 3) continue
    karma += 1
    since = 0
  }
  const known = new Set(weeks)
  let streak = 0
  for (let week = weeks.at(-1); week !== undefined && known.has(week); week -= 1) streak += 1
  return { karma, emoji, streak, attended: weeks.length }
}

/** The number of the week in Prague, which begins on Monday. */
function isoWeek(time: Date): number {
  const local = time.toLocaleDateString('sv-SE', { timeZone: 'Europe/Prague' })
  // 1970-01-05 was a Monday.
  return Math.floor((Date.parse(local) - 4 * day) / (7 * day))
}
