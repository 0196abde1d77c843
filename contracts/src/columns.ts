import { Type } from 'typebox'
import { Choice, closed } from './operation.ts'
import { nullable } from './shapes.ts'
import { uploadLimits } from './upload-limits.ts'

/** A column of an uploaded table. */
export interface MappedColumn<M extends string> {
  /** Empty in a table without titles. */
  title: string
  /** The first value of the column. */
  sample: string
  /** What the column means; `null` for a column that is ignored. */
  column: M | null
}

/** The schema of the columns of an uploaded table, in their order. @param meanings that a column can have */
export function MappedColumns<const M extends string>(meanings: readonly M[]) {
  return Type.Array(closed({ title: Type.String(), sample: Type.String(), column: nullable(Choice(meanings)) }))
}

/** The schema of what a caller says that the columns mean, from the first on. */
export function ColumnChoices<const M extends string>(meanings: readonly M[]) {
  return Type.Array(nullable(Choice(meanings)), { maxItems: uploadLimits.columns })
}
