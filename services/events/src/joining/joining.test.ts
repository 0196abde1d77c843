import { AppError } from '@parta/contracts/errors'
import { isLeavingOpen } from '@parta/contracts/predicates/players'
import type { FactDraft } from '@parta/kit/store/decision'
import { depth } from '@parta/kit/testing-depth'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Entry, EventRow } from '../core/store.ts'
import { type Command, command, first, run, settings } from './testing.ts'

interface EntryData {
  readonly userId: string
  readonly aliasId: string | null
  readonly reason?: string
  readonly wasQueued?: boolean
}

/** The state of an event according to its facts: players, queue, and how often each fact was published. */
interface Tally {
  players: string[]
  queue: string[]
  readonly groups: Map<string, string>
  readonly shifted: Set<string>
  readonly counts: Map<string, number>
}

function add(tally: Tally, facts: readonly FactDraft[], maxPlayers: number): void {
  const round: string[] = []
  for (const { type, data } of facts) {
    const name = type.name.replace('events.', '')
    if (name === 'player-shifted') {
      round.push(idOf(data as EntryData))
      continue
    }
    addRound(tally, round.splice(0), maxPlayers)
    if (name.startsWith('player-')) addOne(tally, name, data as EntryData)
    else tally.counts.set(name, (tally.counts.get(name) ?? 0) + 1)
  }
  addRound(tally, round, maxPlayers)
}

function addOne(tally: Tally, name: string, data: EntryData): void {
  const id = idOf(data)
  if (name === 'player-joined') tally.players.push(id)
  if (name === 'player-queued') tally.queue.push(id)
  if (name !== 'player-left') return
  expect(data.wasQueued ? tally.queue : tally.players).toContain(id)
  tally.players = tally.players.filter((one) => one !== id)
  tally.queue = tally.queue.filter((one) => one !== id)
  tally.shifted.delete(id)
}

/** Checks a shift: it moves exactly the groups that fit, in queue order. */
function addRound(tally: Tally, ids: readonly string[], maxPlayers: number): void {
  if (ids.length === 0) return
  let free = maxPlayers === -1 ? Number.POSITIVE_INFINITY : maxPlayers - tally.players.length
  const wordOf = (id: string) => tally.groups.get(id) ?? id
  const wanted: string[] = []
  for (const word of new Set(tally.queue.map(wordOf))) {
    const unit = tally.queue.filter((id) => wordOf(id) === word)
    if (unit.length > free) continue
    free -= unit.length
    wanted.push(...unit)
  }
  expect(ids).toEqual(wanted)
  expect(ids.filter((id) => tally.shifted.has(id))).toEqual([])
  for (const id of ids) tally.shifted.add(id)
  tally.queue = tally.queue.filter((id) => !ids.includes(id))
  tally.players.push(...ids)
}

const idOf = ({ userId, aliasId }: EntryData) => aliasId ?? userId
const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id)

function checkState(event: EventRow, now: Date): void {
  const { players, queue, maxPlayers } = event
  if (maxPlayers !== -1) expect(players.length).toBeLessThanOrEqual(maxPlayers)
  expect([event.playersCount, event.queueCount]).toEqual([players.length, queue.length])
  expect(new Set([...idsOf(players), ...idsOf(queue)]).size).toBe(players.length + queue.length)
  const groupsIn = new Set(players.flatMap(({ group }) => group ?? []))
  expect(queue.filter(({ group }) => group && groupsIn.has(group))).toEqual([])
  expect(new Set(event.marks).size).toBe(event.marks.length)
  for (const { offerUntil, confirmedAt } of players) {
    if (!offerUntil) continue
    expect(event.requireConfirmation && !confirmedAt && offerUntil <= event.date).toBe(true)
    if (event.cancelled) continue
    expect(offerUntil > now).toBe(true)
    expect(event.nextAt && event.nextAt <= offerUntil).toBe(true)
  }
  expect(queue.filter(({ offerUntil }) => offerUntil)).toEqual([])
  if (event.nextAt) expect(event.nextAt.getTime()).toBeGreaterThan(now.getTime())
  if (event.cancelled || now >= event.date) return
  const free = maxPlayers === -1 ? Number.POSITIVE_INFINITY : maxPlayers - players.length
  for (const unit of Map.groupBy(queue, ({ id, group }) => group ?? id).values()) {
    expect(unit.length).toBeGreaterThan(free)
  }
}

/** What a command may have done to those who were in before. */
function checkStep(
  before: EventRow,
  command: Command,
  { facts, now }: { readonly facts: readonly FactDraft[]; readonly now: Date },
): void {
  for (const { type, data } of facts) {
    const id = idOf(data as EntryData)
    const { reason, wasQueued } = data as EntryData
    if (type.name === 'events.player-joined' || type.name === 'events.player-queued') expect(id).not.toBe('p0')
    if (type.name !== 'events.player-left') continue
    if (reason === 'lapsed') expect(now >= (before.players.find((one) => one.id === id)?.offerUntil ?? now)).toBe(true)
    if (reason === 'gone') continue
    const wasHeld = before.players.some((one) => one.id === id && one.offerUntil)
    if (!wasQueued && !wasHeld && reason !== 'lapsed') expect(id).not.toBe(before.leader)
    if (reason === 'kicked') {
      expect(id).not.toBe(before.leader)
      expect(command.what === 'kick' && [before.leader, before.trainer].includes(command.by)).toBe(true)
    }
    if (reason === 'left' && !wasQueued && !wasHeld) expect(isLeavingOpen(before, now)).toBe(true)
  }
}

/** Takes one step; checks it against the rules, and that the facts alone lead to the same lists. */
function take(tally: Tally, event: EventRow, { command, now, group }: { command: Command; now: Date; group: string }) {
  const step = run(event, command, { now, group })
  const { next, facts = [] } = step
  checkStep(event, command, { facts, now })
  for (const one of [...next.players, ...next.queue]) {
    if (one.group) tally.groups.set(one.id, one.group)
    else tally.groups.delete(one.id)
  }
  add(tally, facts, next.maxPlayers)
  if (next !== event) checkState(next, now)
  Object.freeze(next.players)
  Object.freeze(next.queue)
  return next
}

describe('any sequence of joining, leaving, kicking, confirming, editing, cancelling and time passing', () => {
  it('never exceeds the places, has no duplicate entry, keeps queue order and families together, and publishes each step once', () => {
    fc.assert(
      fc.property(settings, fc.array(command, { maxLength: 60, size: 'max' }), (chosen, commands) => {
        let { event, now } = first(chosen)
        const tally: Tally = {
          players: idsOf(event.players),
          queue: [],
          groups: new Map(),
          shifted: new Set(),
          counts: new Map(),
        }
        for (const [at, command] of commands.entries()) {
          if (command.what === 'pass') now = new Date(now.getTime() + command.by)
          try {
            // What the clock does first is looked at on its own: an edit shifts into the places that there are then, and
            // whoever leaves may have been shifted in by then.
            const due: Command = { what: 'pass', by: 0, swept: true }
            if (command.what === 'edit' || command.what === 'leave')
              event = take(tally, event, { command: due, now, group: '' })
            event = take(tally, event, { command, now, group: `g${at}` })
          } catch (error) {
            if (!(error instanceof AppError)) throw error
            expect(error.code).toMatch(/^(event|rights)\./)
          }
          expect([tally.players, tally.queue]).toEqual([idsOf(event.players), idsOf(event.queue)])
        }
        tally.counts.delete('event-updated')
        expect([...tally.counts].filter(([, count]) => count > 1)).toEqual([])
      }),
      { numRuns: depth(600, 3000), seed: 20_261_121 },
    )
  })
})
