import { userDeleted } from '@parta/contracts/identity'
import { askPersonal, askShown, type PersonalPage as PersonalPageSchema } from '@parta/contracts/questions'
import type { ServiceName } from '@parta/contracts/values'
import type { Static } from 'typebox'
import { type Answer, answer } from '../facts/answers.ts'
import type { Bus } from '../facts/nats.ts'
import { type Reaction, reaction } from '../facts/reactions.ts'
import { keyOf, tokenOf } from '../store/keyset.ts'
import type { Database } from '../store/mongo.ts'

/** A person and the ids of their aliases, whose data is read or erased. */
export type Subject = Static<typeof userDeleted.data>

export type PersonalPage = Static<typeof PersonalPageSchema>
export type PersonalRow = PersonalPage['rows'][number]

/** How a service reads and erases what it stores about a person (GDPR). Every service declares it. */
export interface Personal {
  /** Returns a page of the data that a person may have (GDPR Art. 15 and 20), small enough for one message. */
  read(subject: Subject, cursor?: string): Promise<PersonalPage>
  /**
   * Deletes the person's own data, and their name from data that others need. Idempotent; called several times, and
   * concurrently with facts of the person that are still in transit.
   */
  erase(subject: Subject): Promise<void>
  /** Returns those of the image references that the service still shows. */
  shows(images: readonly string[]): Promise<string[]>
}

/** Returns the answers that every service gives: a person's data, and the pictures that it shows. */
export function personalAnswers(service: ServiceName, personal: Personal): readonly Answer[] {
  return [
    answer(askPersonal[service], ({ subject, cursor }) => personal.read(subject, cursor)),
    answer(askShown[service], (images) => personal.shows(images)),
  ]
}

/** Yields everything that one service stores about a person. @throws server.unavailable without an answer */
export async function* readPersonal(bus: Bus, service: ServiceName, subject: Subject): AsyncGenerator<PersonalRow> {
  let cursor: string | undefined
  do {
    const page: PersonalPage = await bus.ask(
      askPersonal[service],
      cursor === undefined ? { subject } : { subject, cursor },
    )
    yield* page.rows
    cursor = page.cursor
  } while (cursor !== undefined)
}

/**
 * Returns those of the images that a service still shows.
 * @throws server.unavailable without an answer; the caller must then keep the pictures
 */
export async function findShown(bus: Bus, service: ServiceName, images: readonly string[]): Promise<readonly string[]> {
  return images.length === 0 ? [] : await bus.ask(askShown[service], [...images])
}

/** Returns the reaction of every service to a person's erasure. */
export function erasing(personal: Personal): Reaction {
  return reaction(userDeleted, ({ data }) => personal.erase(data))
}

interface Identified {
  readonly _id: string
}

/** A collection with personal data. */
export interface Source<R extends Identified = Identified> {
  readonly section: string
  readonly collection: string
  readonly filter: Readonly<Record<string, unknown>>
  /** The field with a number above 0 by which its rows are ordered, each of them another one; by default their ids. */
  readonly order?: string
  /** Returns, for each row in order, one or several data objects, or `null` for none. */
  view(rows: readonly R[]): Promise<readonly Shown[]> | readonly Shown[]
}
type Data = PersonalRow['data']
type Shown = Data | readonly Data[] | null

/** Declares a source. `R` is the type of the collection's rows; the list of all sources does not keep it. */
export function source<R extends Identified>({ view, ...rest }: Source<R>): Source {
  return { ...rest, view: (rows) => view(rows as readonly R[]) }
}

const rowsMax = 100
/** A NATS message holds 1 MB. */
const bytesMax = 400_000

/** Reads one page across several collections, one after the other, each in its order. */
export async function pageOf(
  database: Database,
  sources: readonly Source[],
  cursor: string | undefined,
): Promise<PersonalPage> {
  const [at, last] = cursor === undefined ? [0, ''] : (keyOf(cursor, 'number', 'string') as [number, string])
  const here = sources[at]
  if (!here) return { rows: [] }
  const { order = '_id' } = here
  const found = await database
    .native<Identified>(here.collection)
    .find(
      { $and: [here.filter, { [order]: { $gt: here.order ? Number(last) : last } }] },
      {
        projection: { v: 0, facts: 0, pendingAt: 0, commits: 0, causes: 0, pendingRows: 0 },
      },
    )
    .sort({ [order]: 1 })
    .limit(rowsMax)
    .toArray()
  const shown = await here.view(found)
  const rows: PersonalRow[] = []
  let taken = 0
  for (let bytes = 0; taken < found.length; taken += 1) {
    const made = [shown[taken] ?? []].flat() as Data[]
    bytes += Buffer.byteLength(JSON.stringify(made))
    // Takes at least one row, so that the cursor moves on.
    if (taken > 0 && bytes > bytesMax) break
    rows.push(...made.map((data) => ({ section: here.section, data })))
  }
  const isMore = taken < found.length || found.length === rowsMax
  const end = found[taken - 1] as Readonly<Record<string, string | number>> | undefined
  if (isMore) return { rows, cursor: tokenOf(at, String(end?.[order] ?? last)) }
  return at + 1 < sources.length ? { rows, cursor: tokenOf(at + 1, '') } : { rows }
}
