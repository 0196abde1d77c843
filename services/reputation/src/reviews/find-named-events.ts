import type { ReviewRow } from './store.ts'

/** Returns which of these events somebody was in or ran. */
export type FindJoined = (userId: string, eventIds: readonly string[]) => Promise<string[]>

interface Reader {
  readonly viewer: string
  /** The reviews are about the viewer or their alias. */
  readonly isOwn: boolean
  readonly findJoined: FindJoined
}

/**
 * Returns the ids of the events whose names the reader of reviews may know: public events, and those that the reader
 * was in or ran.
 */
export async function findNamedEvents(
  shown: readonly ReviewRow[],
  { viewer, isOwn, findJoined }: Reader,
): Promise<ReadonlySet<string>> {
  const isNamed = ({ by, private: isPrivate }: ReviewRow) => isOwn || by === viewer || isPrivate === false
  const named = shown.filter(isNamed).map(({ eventId }) => eventId)
  const others = shown.filter((row) => !isNamed(row)).map(({ eventId }) => eventId)
  return new Set([...named, ...(others.length > 0 ? await findJoined(viewer, others) : [])])
}
