import { rows } from '@parta/kit/store/mongo'

/** An alias that its owner deleted. Kept, because a fact of its joining may still be on the way. */
export interface GoneAliasRow {
  readonly _id: string
  readonly owner: string
}

export const goneAliases = rows<GoneAliasRow>('gone-aliases', { _id: String, owner: String })
