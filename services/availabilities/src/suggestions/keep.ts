import { randomUUID } from 'node:crypto'
import { minute, second } from '@parta/contracts/durations'
import { matchingChanged } from '@parta/contracts/hints'
import type { Kit } from '@parta/kit/kit'
import { repeat } from '@parta/kit/process/repeat'
import { planners } from '../availability/store.ts'
import { type PromptRow, prompts } from '../invitation/store.ts'
import { createLive, type LiveMatches, putPrompt } from './live.ts'
import { type Changed, findChanged, loadAll, loadChanged } from './load.ts'
import { removeBefore } from './remove.ts'

/** Milliseconds for which changes are collected before they are read and broadcast together. */
const batchMs = 10
const batchMax = 500
const catchUpMs = 30 * second
/** Clocks of several processes differ a little, and a write can be read only some time after its `updatedAt`. */
const overlapMs = minute

type Kind = keyof Changed

/** Keeps what suggestions are made of equal to the database. */
export interface Keeper {
  readonly live: LiveMatches
  /** Follows a change that this process has written, and broadcasts it to the other processes. */
  changed(kind: Kind, ids: readonly string[]): void
  /** Calls a function with each change that this process has written, once it is in memory. */
  onChange(listener: (changes: Changed) => void): void
  /** Fills the memory and keeps it. @returns stops it */
  start(): Promise<() => Promise<void>>
}

export function createKeeper(kit: Kit): Keeper {
  const live = createLive()
  const follow = createFollow(kit, live)
  return { live, changed: follow.changed, onChange: follow.onChange, start: () => keep(kit, live, follow) }
}

interface Follow extends Pick<Keeper, 'changed' | 'onChange'> {
  /** The id of this process, by which it recognises its own broadcasts. */
  readonly self: string
  /** Reads changes again, after those that are being read: no change is overtaken by an earlier one. */
  read(changes: Changed): void
  /** Runs a reading after those that are in progress. */
  inTurn(reading: () => Promise<void>): Promise<void>
  /** Broadcasts and reads what waits, also what could not be read before. */
  settle(): Promise<void>
  failed(error: unknown): void
}

function createFollow(kit: Kit, live: LiveMatches): Follow {
  const self = randomUUID()
  let waiting = emptySets()
  let isPlanned = false
  let reading: Promise<void> = Promise.resolve()
  let failingSince: number | null = null
  // Failures are expected while services start together: a warning comes when the next tries fail, too.
  const failed = (error: unknown) => {
    failingSince ??= Date.now()
    const level = Date.now() - failingSince < catchUpMs ? 'debug' : 'warn'
    kit.log[level]({ err: error }, 'Suggestions not updated; it is tried again within 30 seconds')
  }
  const inTurn = (work: () => Promise<void>) => {
    const done = reading.then(work)
    reading = done.then(
      () => {
        failingSince = null
      },
      () => undefined,
    )
    return done
  }
  const listeners: ((changes: Changed) => void)[] = []
  const read = (changes: Changed, isOwn = false) => {
    const done = inTurn(() => loadChanged(kit, live, changes)).catch((error: unknown) => {
      failed(error)
      for (const kind of kinds) for (const id of changes[kind]) waiting[kind].add(id)
    })
    if (isOwn) void done.then(() => listeners.forEach((listener) => listener(changes)))
  }
  const flush = () => {
    isPlanned = false
    const sets = waiting
    waiting = emptySets()
    for (const changes of inParts(sets)) {
      kit.bus.broadcast(matchingChanged, { from: self, ...changes })
      read(changes, true)
    }
  }
  return {
    self,
    onChange: (listener) => listeners.push(listener),
    read,
    inTurn,
    failed,
    changed: (kind, ids) => {
      for (const id of ids) waiting[kind].add(id)
      if (!isPlanned) setTimeout(flush, batchMs)
      isPlanned = true
    },
    settle: () => {
      flush()
      return reading
    },
  }
}

async function keep(kit: Kit, live: LiveMatches, follow: Follow): Promise<() => Promise<void>> {
  addMetrics(kit, live)
  let isStopped = false
  let completeUntil = 0
  let needsAll = true
  kit.watch(planners.collection, (id) => follow.changed('planners', [id]))
  kit.watch(prompts.collection, (id, version, prompt) => {
    if (version > 1) return
    // At once, because who has invited somebody looks at the suggestions again.
    putPrompt(live, prompt as PromptRow)
    follow.changed('prompts', [id])
  })
  kit.bus.subscribe(matchingChanged, ({ from, ...changes }) => {
    if (from !== follow.self) follow.read(changes)
  })
  // Messages about people may be lost, and their rows do not say when they changed.
  kit.bus.onReturn(() => {
    needsAll = true
  })
  const loadEverything = async (began: number) => {
    needsAll = false
    try {
      await follow.inTurn(() => loadAll(kit, live, () => isStopped))
    } catch (error) {
      needsAll = true
      throw error
    }
    live.isComplete = !isStopped
    kit.log.info({ ...live.index.size, ms: Date.now() - began }, 'Suggestions complete')
  }
  const update = async () => {
    const began = Date.now()
    if (needsAll) await loadEverything(began)
    else {
      const changes = await findChanged(kit, new Date(completeUntil - overlapMs))
      await follow.inTurn(() => loadChanged(kit, live, changes))
      await follow.settle()
    }
    completeUntil = began
    await removeBefore(live, began)
  }
  const stop = repeat({ run: () => update().catch(follow.failed), isUrgent: () => needsAll, everyMs: catchUpMs })
  return async () => {
    isStopped = true
    await stop()
    await follow.settle()
  }
}

const kinds = ['events', 'entrants', 'planners', 'people', 'played', 'prompts'] as const satisfies readonly Kind[]
type Sets = Readonly<Record<Kind, Set<string>>>

function emptySets(): Sets {
  return Object.fromEntries(kinds.map((kind) => [kind, new Set<string>()])) as Record<Kind, Set<string>>
}

/** The changes in messages that are small enough for the bus. */
function* inParts(sets: Sets): Generator<Record<Kind, string[]>> {
  const lists = Object.entries(sets).map(([kind, ids]) => [kind as Kind, [...ids]] as const)
  const longest = Math.max(...lists.map(([, ids]) => ids.length))
  for (let at = 0; at < longest; at += batchMax) {
    yield Object.fromEntries(lists.map(([kind, ids]) => [kind, ids.slice(at, at + batchMax)])) as Record<Kind, string[]>
  }
}

function addMetrics({ metrics }: Kit, live: LiveMatches): void {
  metrics.computed('parta_matching_whole', 'Whether suggestions are complete', () => Number(live.isComplete))
  metrics.computed('parta_matching_availabilities', 'Availabilities in memory', () => live.index.size.availabilities)
  metrics.computed('parta_matching_events', 'Coming public events in memory', () => live.index.size.events)
}
