import { mongo } from 'mongoose'

/** A row that a decision commits together with its document: `Decision.rows`. */
export interface NewRow {
  readonly into: string
  readonly row: CommittedRow
}

export interface CommittedRow {
  readonly _id: string
}

/** What one write stores in another collection, kept in its document until it is there: its rows, or pages of them. */
export interface RowGroup {
  /** The write's id among the document's `commits`. */
  readonly commit: string
  readonly into: string
  readonly rows: readonly CommittedRow[]
}

/** A group as its document stores it: in one value, which the database copies and does not look into. */
export interface StoredGroup {
  readonly commit: string
  readonly into: string
  readonly packed: mongo.Binary
}

export function packGroup({ commit, into, rows }: RowGroup): StoredGroup {
  return { commit, into, packed: new mongo.Binary(mongo.BSON.serialize({ rows }, { ignoreUndefined: true })) }
}

export function unpackGroup({ commit, into, packed }: StoredGroup): RowGroup {
  return { commit, into, ...(mongo.BSON.deserialize(packed.buffer) as Pick<RowGroup, 'rows'>) }
}
