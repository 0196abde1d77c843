import type { SnapshotQuestion } from '@parta/contracts/bus'
import { type Static, type TSchema, Type } from 'typebox'
import { batchingBy } from '../store/batch.ts'
import { type Database, type ModelDefinition, rows } from '../store/mongo.ts'
import type { Newer } from '../store/newer.ts'
import { type Index, type PathOf, type RowOf, row } from '../store/row.ts'
import type { Bus } from './nats.ts'
import { type Reaction, reaction } from './reactions.ts'

/** A row of a projection: the newest snapshot of a document of another service, under the document's id. */
const projectionRow = row({ _id: Type.String(), version: Type.Integer(), data: Type.Unknown() })

export interface ProjectionRow<D> extends RowOf<typeof projectionRow> {
  readonly data: D
}

/** A projection: a service's copy of another service's snapshots. */
export interface Projection<D extends TSchema = TSchema> {
  /** The question to the owner for a snapshot that the projection lacks. */
  readonly question: SnapshotQuestion<D>
  readonly definition: ModelDefinition<ProjectionRow<Static<D>>>
}

/** The type of a projection's rows. */
export type CopyOf<P extends Projection> = P extends Projection<infer D> ? ProjectionRow<Static<D>> : never

/** Declares a projection, stored in `collection`, of the snapshots that `question` asks for. */
export function projection<D extends TSchema>(
  question: SnapshotQuestion<D>,
  collection: string,
  indexes: readonly Index<PathOf<ProjectionRow<unknown>>>[] = [],
): Projection<D> {
  return { question, definition: rows(collection, projectionRow, indexes) as ModelDefinition<ProjectionRow<Static<D>>> }
}

/**
 * Returns the reaction that updates the projection. A snapshot that is not newer than the stored one changes nothing.
 */
export function keepProjection(newer: Newer, { question, definition }: Projection): Reaction {
  return reaction(question.fact, ({ subject, version, data }) => {
    const row: ProjectionRow<unknown> = { _id: subject, version, data }
    return newer(definition.collection, row)
  })
}

export interface Projections {
  /**
   * Returns one snapshot from the projection; the owner is asked when it is missing. `null` when the owner has none
   * either.
   */
  one<D extends TSchema>(projection: Projection<D>, id: string): Promise<Static<D> | null>
  /** Asks the owner for the newest snapshot, which the projection may not have received yet, and stores it. */
  newest<D extends TSchema>(projection: Projection<D>, id: string): Promise<Static<D> | null>
  /** Returns the known snapshots by id; the owner is asked for those that the projection lacks. */
  many<D extends TSchema>(projection: Projection<D>, ids: Iterable<string>): Promise<Map<string, Static<D>>>
  /**
   * Returns the snapshots that the projection holds, by id, without asking the owner. For data that most ids do not
   * have.
   */
  known<D extends TSchema>(projection: Projection<D>, ids: Iterable<string>): Promise<Map<string, Static<D>>>
}

interface Deps {
  readonly database: Database
  readonly bus: Bus
  readonly newer: Newer
}

export function createProjections({ database, bus, newer }: Deps): Projections {
  const held = batchingBy<string, unknown>((collection, ids) => readMany(database, collection, ids), { max: 500 })

  async function fromOwner<D extends TSchema>(copy: Projection<D>, id: string): Promise<Static<D> | null> {
    // The compiler cannot resolve the type of an answer for a type parameter.
    const { question, definition } = copy as unknown as Projection
    const found = await bus.ask(question, id)
    if (!found) return null
    const row: ProjectionRow<unknown> = { _id: id, ...found }
    await newer(definition.collection, row)
    return found.data as Static<D>
  }

  async function one<D extends TSchema>(copy: Projection<D>, id: string): Promise<Static<D> | null> {
    return ((await held(copy.definition.collection, id)) as Static<D> | null) ?? fromOwner(copy, id)
  }

  return {
    one,
    newest: fromOwner,
    many: async (copy, ids) => {
      const wanted = [...new Set(ids)]
      return found(wanted, await Promise.all(wanted.map((id) => one(copy, id))))
    },
    known: async <D extends TSchema>({ definition }: Projection<D>, ids: Iterable<string>) => {
      const wanted = [...new Set(ids)]
      const rows = await Promise.all(wanted.map((id) => held(definition.collection, id)))
      return found(wanted, rows as (Static<D> | null)[])
    },
  }
}

function found<T>(ids: readonly string[], rows: readonly (T | null)[]): Map<string, T> {
  return new Map(ids.flatMap((id, at) => (rows[at] ? [[id, rows[at]]] : [])))
}

async function readMany(database: Database, collection: string, ids: readonly string[]): Promise<unknown[]> {
  const rows = await database
    .native<ProjectionRow<unknown>>(collection)
    .find({ _id: { $in: [...new Set(ids)] } })
    .toArray()
  const found = new Map(rows.map((row) => [row._id, row.data]))
  return ids.map((id) => found.get(id) ?? null)
}
