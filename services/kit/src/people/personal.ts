import { userDeleted } from '@parta/contracts/identity'
import { askPersonal, askShown, type PersonalPage as PersonalPageSchema } from '@parta/contracts/questions'
import type { ServiceName } from '@parta/contracts/values'
import type { Static } from 'typebox'
import { type Answer, answer } from '../facts/answers.ts'
import type { Bus } from '../facts/nats.ts'
import { type Reaction, reaction } from '../facts/reactions.ts'
import { keyOf, tokenOf } from '../store/keyset.ts'
import type { Database } from '../store/mongo.ts'

/** A person and their aliases, as their data is looked for by. */
export type Subject = Static<typeof userDeleted.data>

export type PersonalPage = Static<typeof PersonalPageSchema>
export type PersonalRow = PersonalPage['rows'][number]

/** Its side of the law, which every service has: to show a person what it keeps of them, and to let it go. */
export interface Personal {
  /** A page of what a person may have of it (GDPR Art. 15 and 20); small enough for one message. */
  read(subject: Subject, cursor?: string): Promise<PersonalPage>
  /**
   * Removes what is theirs alone, and the name from what others need. It is asked for more than once, and
   * runs beside facts of theirs that are still on the way.
   */
  erase(subject: Subject): Promise<void>
  /** Those of the image references that are still shown somewhere. */
  shows(images: readonly string[]): Promise<string[]>
}

/** What every service answers: what it keeps of a person, and which pictures it shows. */
export function personalAnswers(service: ServiceName, personal: Personal): readonly Answer[] {
  return [
    answer(askPersonal[service], ({ subject, cursor }) => personal.read(subject, cursor)),
    answer(askShown[service], (images) => personal.shows(images)),
  ]
}

/** Everything that one service keeps of a person. @throws server.unavailable when it does not answer */
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

/** @throws server.unavailable when it does not answer: what nobody could be asked about has to stay */
export async function findShown(bus: Bus, service: ServiceName, images: readonly string[]): Promise<readonly string[]> {
  return images.length === 0 ? [] : await bus.ask(askShown[service], [...images])
}

/** What every service does when someone leaves Parta. */
export function erasing(personal: Personal): Reaction {
  return reaction(userDeleted, ({ data }) => personal.erase(data))
}

interface Identified {
  readonly _id: string
}

/** A collection that holds something of a person. */
export interface Source<R extends Identified = Identified> {
  readonly section: string
  readonly collection: string
  readonly filter: Readonly<Record<string, unknown>>
  /** For each row, in their order, what becomes of it: one thing, several, or nothing. */
  view(rows: readonly R[]): Promise<readonly Shown[]> | readonly Shown[]
}
type Data = PersonalRow['data']
type Shown = Data | readonly Data[] | null

/** Declares a source. `R` is the type of its collection's rows; whoever reads all sources does not know it. */
export function source<R extends Identified>({ view, ...rest }: Source<R>): Source {
  return { ...rest, view: (rows) => view(rows as readonly R[]) }
}

const rowsMax = 100
/** A message of the bus holds a megabyte. */
const bytesMax = 400_000

/** One page of several collections, one after the other, each in the order of its ids. */
export async function pageOf(
  database: Database,
  sources: readonly Source[],
  cursor: string | undefined,
): Promise<PersonalPage> {
  const [at, lastId] = cursor === undefined ? [0, ''] : (keyOf(cursor, 'number', 'string') as [number, string])
  const here = sources[at]
  if (!here) return { rows: [] }
  const found = await database
    .native<Identified>(here.collection)
    .find(
      { $and: [here.filter, { _id: { $gt: lastId } }] },
      {
        projection: { v: 0, facts: 0, pendingAt: 0, commits: 0, causes: 0 },
      },
    )
    .sort({ _id: 1 })
    .limit(rowsMax)
    .toArray()
  const shown = await here.view(found)
  const rows: PersonalRow[] = []
  let taken = 0
  for (let bytes = 0; taken < found.length; taken += 1) {
    const made = [shown[taken] ?? []].flat() as Data[]
    bytes += Buffer.byteLength(JSON.stringify(made))
    // Always one, so that the next page is another.
    if (taken > 0 && bytes > bytesMax) break
    rows.push(...made.map((data) => ({ section: here.section, data })))
  }
  const isMore = taken < found.length || found.length === rowsMax
  if (isMore) return { rows, cursor: tokenOf(at, found[taken - 1]?._id ?? lastId) }
  return at + 1 < sources.length ? { rows, cursor: tokenOf(at + 1, '') } : { rows }
}
