/** A row that a decision commits together with its document: `Decision.rows`. */
export interface NewRow {
  readonly into: string
  readonly row: CommittedRow
}

export interface CommittedRow {
  readonly _id: string
}

/** The rows that one write adds to another collection, kept in its document until they are there. */
export interface RowGroup {
  /** The write's id among the document's `commits`. */
  readonly commit: string
  readonly into: string
  readonly rows: readonly CommittedRow[]
}
