import type { AttendanceEntry, AttendanceMark, EventOfList } from '@parta/contracts/attendance'
import { minute } from '@parta/contracts/durations'
import type { CardState } from '@parta/contracts/money'
import { markTime, markWins } from '@parta/contracts/predicates/attendance'

/** A player in the list that a leader's phone keeps for use without a connection. */
export interface BookPlayer {
  /** The id of the alias that plays, or of the person. */
  readonly id: string
  readonly name: string
  readonly surname: string
  readonly image: string
  readonly deleted?: boolean | undefined
  readonly passKey: string
  readonly wasThere?: boolean | undefined
  readonly markedAt?: string | undefined
  /** The seat was paid at the price for holders of a MultiSport card, which the player has to show. */
  readonly multisport?: boolean | undefined
  readonly card?: CardState | undefined
}

/** What a phone knows of who is at an event: the list of the server, and its own marks that are not yet sent. */
export interface Book {
  /** The server's public key, which verifies passes. */
  readonly publicKey: string
  readonly players: readonly BookPlayer[]
  /** One for each player at most. */
  readonly unsent: readonly AttendanceMark[]
  /** When this phone and the server last had the same marks, by the phone's clock. */
  readonly savedAt: string
  readonly event: EventOfList
  /** By how much the phone's clock is behind the server's, in milliseconds; negative if it is ahead. */
  readonly clockBehind: number
}

export interface ListReply {
  readonly items: readonly AttendanceEntry[]
  readonly publicKey: string
  readonly event: EventOfList
  /** The server's time. */
  readonly now: string
}

/** A smaller difference between the clocks may come from the network. */
const clockTolerance = minute

/** The time by the server's clock, as far as the phone knows it. */
export function trueTime(book: Book, now: Date): Date {
  return new Date(now.getTime() + book.clockBehind)
}

/** Returns the book with the list that the server has just sent; the marks that are not yet sent stay. */
export function withList(book: Book | null, { items, publicKey, event, now: serverTime }: ListReply, now: Date): Book {
  const players = items.map(
    ({ id, aliasId, name, surname, image, deleted, passKey, wasThere, markedAt, ...entry }) => ({
      id: aliasId ?? id,
      name,
      surname,
      image,
      ...(deleted ? { deleted } : {}),
      passKey,
      ...(wasThere === undefined ? {} : { wasThere, markedAt }),
      ...(entry.multisport ? { multisport: entry.multisport, card: entry.card } : {}),
    }),
  )
  const behind = new Date(serverTime).getTime() - now.getTime()
  const clockBehind = Math.abs(behind) > clockTolerance ? behind : 0
  return { publicKey, players, unsent: book?.unsent ?? [], savedAt: now.toISOString(), event, clockBehind }
}

/**
 * Marks a player. The server keeps the later mark, so the time is the server's even if the phone's clock is wrong, and
 * later than that of the mark that this one corrects, even if that one has a time in the future.
 */
export function mark(book: Book, entrant: string, { wasThere, now }: { wasThere: boolean; now: Date }): Book {
  const known = playersOf(book).find(({ id }) => id === entrant)
  if (!known || known.wasThere === wasThere) return book
  const at = markTime(trueTime(book, now), known.markedAt)
  return { ...book, unsent: [...book.unsent.filter((one) => one.entrant !== entrant), { entrant, wasThere, at }] }
}

/** Removes marks that the server has taken, unless they were changed meanwhile, and puts them into the list. */
export function sent(book: Book, marks: readonly AttendanceMark[]): Book {
  const taken = new Map(marks.map((one) => [one.entrant, one]))
  const players = book.players.map((player) => {
    const one = taken.get(player.id)
    return one ? withMark(player, one) : player
  })
  return { ...book, players, unsent: book.unsent.filter(({ entrant, at }) => taken.get(entrant)?.at !== at) }
}

/** The players as this phone shows them: with the later of the server's mark and its own. */
export function playersOf({ players, unsent }: Book): BookPlayer[] {
  const own = new Map(unsent.map((one) => [one.entrant, one]))
  return players.map((player) => {
    const one = own.get(player.id)
    return one ? withMark(player, one) : player
  })
}

/** Returns the player with a mark, unless the server's own mark wins. The server decides by the same rule. */
function withMark(player: BookPlayer, { wasThere, at }: AttendanceMark): BookPlayer {
  const { wasThere: said, markedAt } = player
  const known = said === undefined || markedAt === undefined ? undefined : { wasThere: said, at: markedAt }
  return markWins({ wasThere, at }, known) ? { ...player, wasThere, markedAt: at } : player
}
