import { rows } from '@parta/kit/store/mongo'
import { type RowOf, row } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** An alias that its owner deleted. The row stays, because a fact that the alias joined may arrive later. */
const GoneAliasRow = row({ _id: Type.String(), owner: Type.String() })
export type GoneAliasRow = RowOf<typeof GoneAliasRow>

export const goneAliases = rows('gone-aliases', GoneAliasRow)
