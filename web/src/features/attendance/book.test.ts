import type { AttendanceEntry } from '@parta/contracts/attendance'
import { hour } from '@parta/contracts/durations'
import { describe, expect, it } from 'vitest'
import { type Book, mark, playersOf, sent, withList } from './book.ts'

const now = new Date('2026-06-10T16:00:00Z')
const later = new Date('2026-06-10T16:05:00Z')
const entry = (id: string, fields: Partial<AttendanceEntry> = {}): AttendanceEntry => ({
  id,
  name: id,
  surname: '',
  image: 'BASIC',
  isConfirmed: true,
  passKey: `key-${id}`,
  ...fields,
})
const event = { name: 'Badminton', date: now.toISOString(), endDate: '2026-06-10T18:00:00.000Z' }
const reply = (items: AttendanceEntry[], serverTime = now) => ({
  items,
  publicKey: 'k',
  event,
  now: serverTime.toISOString(),
})
const aBook = (...items: AttendanceEntry[]): Book => withList(null, reply(items), now)
const shown = (book: Book, id: string) => playersOf(book).find((player) => player.id === id)?.wasThere

describe('the list of who is there', () => {
  it('shows a mark before it is sent, and after', () => {
    const book = mark(aBook(entry('jana')), 'jana', { wasThere: true, now })
    expect(shown(book, 'jana')).toBe(true)
    expect(book.unsent).toEqual([{ entrant: 'jana', wasThere: true, at: now.toISOString() }])
    const done = sent(book, book.unsent)
    expect(done.unsent).toEqual([])
    expect(shown(done, 'jana')).toBe(true)
  })

  it('has one mark for each player, and none that says nothing new', () => {
    const once = mark(aBook(entry('jana')), 'jana', { wasThere: true, now })
    expect(mark(once, 'jana', { wasThere: true, now: later })).toBe(once)
    expect(mark(once, 'jana', { wasThere: false, now: later }).unsent).toEqual([
      { entrant: 'jana', wasThere: false, at: later.toISOString() },
    ])
    expect(mark(once, 'nobody', { wasThere: true, now })).toBe(once)
  })

  it('keeps a mark that was changed while it was being sent', () => {
    const first = mark(aBook(entry('jana')), 'jana', { wasThere: true, now })
    const second = mark(first, 'jana', { wasThere: false, now: later })
    const done = sent(second, first.unsent)
    expect(done.unsent).toEqual(second.unsent)
    expect(shown(done, 'jana')).toBe(false)
  })

  it('corrects a mark of a phone whose clock is ahead', () => {
    const ahead = aBook(entry('jana', { wasThere: true, markedAt: later.toISOString() }))
    const [own] = mark(ahead, 'jana', { wasThere: false, now }).unsent
    expect(new Date(own?.at ?? 0).getTime()).toBe(later.getTime() + 1)
  })

  it('takes the server’s list, and keeps the marks that are not sent', () => {
    const book = mark(aBook(entry('jana')), 'jana', { wasThere: true, now: later })
    const items = [entry('jana', { wasThere: false, markedAt: now.toISOString() }), entry('petr')]
    const fresh = withList(book, reply(items, later), later)
    expect(shown(fresh, 'jana')).toBe(true)
    expect(shown(fresh, 'petr')).toBeUndefined()
  })

  it('shows what the server decides of two marks at the same time: that the player was there', () => {
    const marked = (wasThere: boolean) => aBook(entry('jana', { wasThere, markedAt: '2026-06-10T16:00:00.000Z' }))
    const own = (wasThere: boolean) => [{ entrant: 'jana', wasThere, at: '2026-06-10T16:00:00.000Z' }]
    expect(playersOf({ ...marked(true), unsent: own(false) })[0]?.wasThere).toBe(true)
    expect(playersOf({ ...marked(false), unsent: own(true) })[0]?.wasThere).toBe(true)
    expect(sent({ ...marked(false), unsent: own(true) }, own(true)).players[0]?.wasThere).toBe(true)
  })

  it('shows another phone’s later mark instead of an own one', () => {
    const book = mark(aBook(entry('jana')), 'jana', { wasThere: true, now })
    const items = [entry('jana', { wasThere: false, markedAt: later.toISOString() })]
    expect(shown(withList(book, reply(items, later), later), 'jana')).toBe(false)
  })

  it.for([
    ['ahead', 3],
    ['behind', -3],
  ] as const)('of a phone whose clock is hours %s dates its marks by the server’s clock', ([, hours]) => {
    const phone = (time: Date) => new Date(time.getTime() + hours * hour)
    const book = withList(null, reply([entry('jana')], now), phone(now))
    const [own] = mark(book, 'jana', { wasThere: true, now: phone(later) }).unsent
    expect(own?.at).toBe(later.toISOString())
  })

  it('keeps the phone’s time when its clock differs by seconds, which may come from the network', () => {
    const book = withList(null, reply([entry('jana')], now), new Date(now.getTime() + 20_000))
    const [own] = mark(book, 'jana', { wasThere: true, now: later }).unsent
    expect(own?.at).toBe(later.toISOString())
  })
})
