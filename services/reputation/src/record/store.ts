import type { Kit } from '@parta/kit/kit'
import { aggregate, type Stored } from '@parta/kit/store/mongo'

/** The reputation of one person or alias, under their id; there is none before the first feedback. */
export interface Reputation {
  readonly karma: number
  /** Successful attendances since the last point of karma came back. */
  readonly attendances: number
  /** Emoji received, by emoji. */
  readonly emoji: Readonly<Record<string, number>>
  /** Weeks in a row; the last one by the start of its event. */
  readonly streak: { readonly value: number; readonly lastIncrement: Date | null }
}

export const records = aggregate<Reputation>('records', {
  karma: Number,
  attendances: Number,
  emoji: Object,
  streak: Object,
})

export function readRecord(kit: Kit, id: string): Promise<Stored<Reputation> | null> {
  return kit.database.native<Stored<Reputation>>(records.collection).findOne({ _id: id })
}
