import { limits } from '@parta/contracts/limits'
import { listKeptUntil } from '@parta/contracts/predicates/attendance'
import { useEffect } from 'react'
import { listAttendance, markAttendance } from '../../generated/operations.ts'
import { allPages } from '../../lib/all-pages.ts'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/request.ts'
import { getSession, onSessionEnd } from '../../lib/session.ts'
import { forgetOffline, keepOffline, offlineNames, offlineOf, onOffline } from '../../lib/storage.ts'
import { createStore, type Store, useStore } from '../../lib/store.ts'
import { type Book, type ListReply, mark, sent, withList } from './book.ts'

/** The events whose lists a phone keeps; of older ones only those with marks that are not yet sent. */
const booksMax = 5
const prefix = 'attendance.'

interface Kept {
  readonly book: Store<Book | null>
  /** Why the server refuses the marks for good; null while it does not. */
  readonly refusal: Store<CallError | null>
  sending: Promise<void> | null
}

const opened = new Map<string, Kept>()
onSessionEnd(() => {
  for (const { book, refusal } of opened.values()) {
    book.set(null)
    refusal.set(null)
  }
})

function open(eventId: string): Kept {
  const known = opened.get(eventId)
  if (known) return known
  const fresh: Kept = {
    book: createStore(offlineOf<Book>(prefix + eventId)),
    refusal: createStore<CallError | null>(null),
    sending: null,
  }
  opened.set(eventId, fresh)
  return fresh
}

export function useBook(eventId: string): Book | null {
  const { book } = open(eventId)
  // Another tab may mark players of the same event.
  useEffect(() => onOffline(prefix + eventId, () => book.set(offlineOf<Book>(prefix + eventId))), [book, eventId])
  return useStore(book)
}

export function useMarksRefusal(eventId: string): CallError | null {
  return useStore(open(eventId).refusal)
}

export function eventsWithLists(): string[] {
  return offlineNames(prefix).map((name) => name.slice(prefix.length))
}

export function keptBook(eventId: string): Book | null {
  return offlineOf<Book>(prefix + eventId)
}

/** Changes the book of an event as it is stored, because another tab may have changed it. */
function change(eventId: string, next: (book: Book | null) => Book | null): void {
  const { book } = open(eventId)
  const changed = next(offlineOf<Book>(prefix + eventId) ?? book.get())
  book.set(changed)
  if (changed) keepOffline(prefix + eventId, changed, keptUntil(changed))
  else forgetOffline(prefix + eventId)
}

/** Marks are taken for seven days after the end of the event. */
function keptUntil({ event }: Book): Date {
  return listKeptUntil(event)
}

/** Reads the list of an event from the server, and keeps it for use without a connection. */
export async function refreshBook(eventId: string): Promise<void> {
  const pages: ListReply[] = []
  const items = await allPages(async (next) => {
    const page = await call(listAttendance, { params: { id: eventId }, query: { limit: limits.pageSize, ...next } })
    pages.push(page)
    return page
  })
  const last = pages.at(-1)
  if (last) change(eventId, (book) => withList(book, { ...last, items }, new Date()))
  dropOldBooks()
}

function dropOldBooks(): void {
  const books = eventsWithLists().flatMap((eventId) => {
    const book = keptBook(eventId)
    return book && book.unsent.length === 0 ? [{ eventId, savedAt: book.savedAt }] : []
  })
  const old = books.toSorted((one, other) => (one.savedAt < other.savedAt ? 1 : -1)).slice(booksMax)
  for (const { eventId } of old) forgetOffline(prefix + eventId)
}

/** Marks a player on this phone, and sends the mark as soon as there is a connection. */
export function markPlayer(eventId: string, entrant: string, wasThere: boolean): void {
  change(eventId, (book) => book && mark(book, entrant, { wasThere, now: new Date() }))
  void sendMarks(eventId)
}

/** Sends the marks that are not yet sent; without a connection they stay. */
export function sendMarks(eventId: string): Promise<void> {
  const kept = open(eventId)
  kept.sending ??= sendAll(eventId, kept).finally(() => {
    kept.sending = null
  })
  return kept.sending
}

async function sendAll(eventId: string, { book, refusal }: Kept): Promise<void> {
  // Without a session, while the app waits for a connection, the calls would be refused.
  while (navigator.onLine && getSession().status === 'in') {
    const marks = book.get()?.unsent.slice(0, limits.attendance.batch) ?? []
    if (marks.length === 0) return
    try {
      await call(markAttendance, { params: { id: eventId }, body: { marks: [...marks] } })
    } catch (error) {
      if (isFinal(error)) refusal.set(error)
      return
    }
    refusal.set(null)
    change(eventId, (now) => now && { ...sent(now, marks), savedAt: new Date().toISOString() })
  }
}

/** Whether the same marks would be refused again: later, and with a new session, too. */
function isFinal(error: unknown): error is CallError {
  return error instanceof CallError && [400, 403, 404, 409].includes(error.status)
}

/** Drops the marks that the server refuses for good. */
export function dropMarks(eventId: string): void {
  change(eventId, (book) => book && { ...book, unsent: [] })
  open(eventId).refusal.set(null)
}

/** Sends the marks of all events, for example of a visit that ended without a connection. */
export async function sendKeptMarks(): Promise<void> {
  for (const eventId of eventsWithLists()) if (keptBook(eventId)?.unsent.length) await sendMarks(eventId)
}
