import { second } from '@parta/contracts/durations'
import type { Envelope } from '@parta/contracts/fact'
import { limits } from '@parta/contracts/limits'
import {
  type Connection,
  createConnection,
  type Model,
  Error as MongooseError,
  mongo,
  Schema,
  type SchemaDefinition,
} from 'mongoose'
import type { TObject } from 'typebox'
import { type BaseConfig, ConfigError } from '../process/config.ts'
import { context } from '../process/trace.ts'
import { addIndexes, type Index, index, mongooseFields, type PathOf, type RowOf } from './row.ts'
import type { RowGroup } from './row-group.ts'
import { duplicate, isTransient } from './write-errors.ts'

/** A collection of a service with its mongoose schema and indexes; `Database` binds it to a connection. */
export interface Collection {
  readonly collection: string
  readonly schema: Schema
  /** `true` when `change` writes its documents, which then hold their unpublished facts. */
  readonly isAggregate: boolean
}

/** A collection whose rows have the type `R`. */
export interface ModelDefinition<R> extends Collection {
  /** Never set; carries the type only. */
  readonly row?: R
}

/** The fields that `change` keeps in every document beside the slice's own. */
export interface Bookkeeping {
  _id: string
  /** Incremented by each command that changed the document. */
  v: number
  /** Facts that are committed and not yet confirmed as published. */
  facts: Envelope[]
  /** When facts or rows were last added; absent while there are none. */
  pendingAt?: Date
  /** The ids of the last writes, to recognise a committed write whose answer was lost. */
  commits: string[]
  /** The last applied causes, so that a redelivered fact changes the document once. */
  causes: string[]
  /** Set once causes were moved out of the list into rows of their own. */
  olderCauses?: true
  /** Rows that are committed and may not be in their own collection yet; absent before the first. */
  pendingRows?: readonly RowGroup[]
}

/** A document that `change` writes: rules decide on `R`, the kit owns the bookkeeping. */
export type Stored<R> = R & Bookkeeping

const bookkeeping: SchemaDefinition = {
  _id: String,
  v: Number,
  facts: [Schema.Types.Mixed],
  pendingAt: Date,
  commits: [String],
  causes: [String],
  olderCauses: Boolean,
  // Mongoose stores [] for a missing array unless `default` is undefined.
  pendingRows: { type: [Schema.Types.Mixed], default: undefined },
}

// For the relay's sweep: documents whose facts or rows a crash may have left in them.
const pending = index({ pendingAt: 1 }, { serves: 'the relay: unpublished facts and rows', sparse: true })

/** Declares a collection of documents that `change` writes. `_id` and the bookkeeping are not fields of the row. */
export function aggregate<S extends TObject>(
  collection: string,
  fields: S,
  indexes: readonly Index<PathOf<RowOf<S>>>[] = [],
): ModelDefinition<Stored<RowOf<S>>> {
  const schema = schemaOf(collection, { ...mongooseFields(fields), ...bookkeeping })
  addIndexes(schema, [pending, ...indexes])
  return { collection, schema, isAggregate: true }
}

/**
 * Declares a collection whose rows facts insert or overwrite: projections, messages, lists. `_id` is a field of the
 * row.
 */
export function rows<S extends TObject>(
  collection: string,
  fields: S,
  indexes: readonly Index<PathOf<RowOf<S>>>[] = [],
): ModelDefinition<RowOf<S>> {
  const schema = schemaOf(collection, mongooseFields(fields))
  addIndexes(schema, indexes)
  return { collection, schema, isAggregate: false }
}

function schemaOf(collection: string, fields: SchemaDefinition): Schema {
  return new Schema(fields, { collection, versionKey: false, minimize: false })
}

/**
 * A service's own database, reached through two connection pools: one for HTTP calls, and one for the background
 * (reactions, jobs, the relay, batches), so that a flood of calls never stops the background. `model` and `native` pick
 * the pool by the context of the call: do not keep what they return.
 */
export interface Database {
  /** The connection of the background. */
  readonly connection: Connection
  /** The connection of the HTTP calls. */
  readonly calls: Connection
  model<R>(definition: ModelDefinition<R>): Model<R>
  /** The driver's own collection, for writes where mongoose only adds time. */
  native<T extends { _id: string }>(collection: string): mongo.Collection<T>
  ping(): Promise<void>
  close(): Promise<void>
}

/**
 * Connects a service to its database and builds its indexes. Durability is set in the URL (`journal=true` embedded,
 * `w=majority` on a replica set), never in code; so is `socketTimeoutMS`, the time limit of every operation except
 * index builds.
 * @throws ConfigError when the address is wrong, MongoDB refuses the credentials, or documents that are there contradict
 *   a unique index
 */
export async function openDatabase(
  config: BaseConfig,
  service: string,
  definitions: readonly Collection[],
): Promise<Database> {
  const target = targetOf(config, service)
  await buildIndexes(target, definitions)
  const { timeoutMs } = target
  const [background, calls] = await Promise.all([
    connect(target, { socketTimeoutMS: timeoutMs, waitQueueTimeoutMS: timeoutMs }),
    connect(target, { socketTimeoutMS: timeoutMs, waitQueueTimeoutMS: limits.timeouts.database }),
  ])
  const models = modelsOf(background, definitions)
  const modelsOfCalls = modelsOf(calls, definitions)
  return {
    connection: background,
    calls,
    model: <R>(definition: ModelDefinition<R>) => {
      const model = (context().isCall ? modelsOfCalls : models).get(definition.collection)
      if (!model) throw new Error(`${service} does not list the collection ${definition.collection}`)
      // The map holds models of all row types; this one was made of `definition`.
      return model as unknown as Model<R>
    },
    native: <T extends { _id: string }>(collection: string) => {
      const { db } = context().isCall ? calls : background
      if (!db) throw new Error('The database is not connected')
      return db.collection<T>(collection)
    },
    ping: async () => {
      await background.db?.command({ ping: 1 }, { timeoutMS: 1500 })
    },
    close: async () => {
      await Promise.all([background.close(), calls.close()])
    },
  }
}

/** The database of a service. */
interface Target {
  readonly url: string
  readonly dbName: string
  /** Time limit of an operation in milliseconds. */
  readonly timeoutMs: number
}

/** @throws ConfigError when the driver does not accept the address */
export function targetOf(
  { PARTA_MONGO_URL: url, PARTA_DB_PREFIX: prefix }: Pick<BaseConfig, 'PARTA_MONGO_URL' | 'PARTA_DB_PREFIX'>,
  service: string,
): Target {
  try {
    const { socketTimeoutMS } = new mongo.MongoClient(url).options
    return { url, dbName: `${prefix}_${service}`, timeoutMs: socketTimeoutMS || socketTimeoutMs }
  } catch (error) {
    throw new ConfigError(
      'Configuration: PARTA_MONGO_URL is not a valid address of MongoDB; check its options, and percent-encode special characters of user and password',
      { cause: error },
    )
  }
}

/** Time limit of an operation when the URL names none. */
const socketTimeoutMs = 15_000

/** Builds indexes over a connection without a time limit: an index of a large collection takes minutes. */
async function buildIndexes(target: Target, definitions: readonly ModelDefinition<never>[]): Promise<void> {
  const connection = await connect(target, { socketTimeoutMS: 0, waitQueueTimeoutMS: 0 })
  try {
    for (const model of modelsOf(connection, definitions).values()) {
      await model.createIndexes().catch(async (error: unknown) => {
        throw (await repeatedValue(model, error)) ?? error
      })
    }
  } finally {
    await connection.close()
  }
}

/**
 * Returns what to do when a unique index cannot be built over the documents that are there; `null` for other errors.
 * MongoDB names only the value, which may be an e-mail address or a key, and belongs into no log.
 */
async function repeatedValue(model: Model<never>, error: unknown): Promise<ConfigError | null> {
  const { code, keyValue } = error as { readonly code?: unknown; readonly keyValue?: Readonly<Record<string, unknown>> }
  if (code !== duplicate || !keyValue) return null
  const found = await model.collection.find(keyValue, { projection: { _id: 1 }, limit: namedMost }).toArray()
  const [where, fields, ids] = [
    `${model.db.name}.${model.collection.name}`,
    Object.keys(keyValue).join(', '),
    found.map(({ _id }) => String(_id)).join(', '),
  ]
  return new ConfigError(
    `Database: ${where} has documents with the same ${fields}, which must be unique: ${ids}. Nothing was changed. Change or remove the value in all of them but one, and start again`,
    { cause: error },
  )
}

/** So many documents with the same value are named. */
const namedMost = 10

/** MongoDB's error code for a wrong user or password; a retry cannot succeed. */
const authenticationFailed = 18

/** For so long a start waits for a MongoDB that does not answer, for example on a machine that is starting itself. */
const startPatienceMs = 30 * second

/** Time limits of a pool in milliseconds, of an operation and of waiting for a connection; 0 for none. */
type PoolLimits = Required<Pick<mongo.MongoClientOptions, 'socketTimeoutMS' | 'waitQueueTimeoutMS'>>

async function connect(target: Target, times: PoolLimits): Promise<Connection> {
  const deadline = Date.now() + startPatienceMs
  for (;;) {
    const connection = openConnection(target, times)
    try {
      return await connection.asPromise()
    } catch (error) {
      await connection.close()
      if ((error as { code?: unknown }).code === authenticationFailed)
        throw new ConfigError('Configuration: MongoDB refuses the credentials of PARTA_MONGO_URL')
      const isLate = error instanceof MongooseError.MongooseServerSelectionError || isTransient(error)
      if (!isLate || Date.now() > deadline) throw error
    }
  }
}

/** Connections of a pool; a service has one pool for calls and one for the background. */
export const poolSize = 20

export function openConnection({ url, dbName }: Pick<Target, 'url' | 'dbName'>, times: PoolLimits): Connection {
  return createConnection(url, {
    // Not in the address: MongoDB would look for the user in that database.
    dbName,
    autoIndex: false,
    autoCreate: false,
    maxPoolSize: poolSize,
    minPoolSize: 1,
    serverSelectionTimeoutMS: 3000,
    connectTimeoutMS: 3000,
    ...times,
    ignoreUndefined: true,
  })
}

function modelsOf(connection: Connection, definitions: readonly Collection[]): Map<string, Model<never>> {
  return new Map(
    definitions.map(({ collection, schema }) => [
      collection,
      // One map for models of all row types: see `Database.model`.
      connection.model(collection, schema, collection) as unknown as Model<never>,
    ]),
  )
}
