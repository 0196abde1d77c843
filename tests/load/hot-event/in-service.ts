import { service } from '@parta/events'
import { startService } from '@parta/kit/service'
import { events } from '../../../services/events/src/core/store.ts'
import { decideJoin } from '../../../services/events/src/joining/join-rules.ts'
import { decideCreate } from '../../../services/events/src/planning/create-rules.ts'
import { type Figures, inProcess, measured } from './measure.ts'
import type { Stack } from './stack.ts'

/** Measures joins inside the service: rules, durable write and publication of facts, without HTTP. */
export async function inService(stack: Stack, count: number): Promise<Figures> {
  const own = {
    PARTA_DB_PREFIX: 'inservice',
    PARTA_BUS_PREFIX: 'inservice',
    PARTA_JOBS_PREFIX: 'inservice',
    PARTA_PORT_EVENTS: '0',
  }
  const running = await startService(service, { ...stack.env, ...own })
  const { kit } = running
  const eventId = 'hot'
  const form = {
    name: 'Horký zápas',
    activityType: 'football' as const,
    eventPlaceId: 'place-01',
    date: new Date(Date.now() + 86_400_000).toISOString(),
    duration: '01:30',
    maxPlayers: -1,
    gender: 'any' as const,
    minLevel: 0,
    price: 0,
    willParticipate: true,
  }
  const place = { id: 'place-01', name: 'Hřiště', address: '', location: { lat: 49.2, lon: 16.6 }, activities: [] }
  await kit.change(events, eventId, (_state, now) =>
    decideCreate({ id: eventId, leader: 'leader', karma: 9, form, place, org: null, linkToken: 't' }, now),
  )
  const one = (at: number) => {
    const id = `person-${at}`
    const entrants = [{ id, userId: id, gender: 'female' as const, karma: 9, ageGroup: 'adult' as const }]
    return kit.change(events, eventId, (state, now) => decideJoin(state, { eventId, entrants }, now))
  }
  const figures = await measured(
    count,
    () => [process.pid, ...stack.pids()],
    () => inProcess(count, 1000, one),
  )
  const stored = await kit.database.native<{ _id: string; players: unknown[] }>('events').findOne({ _id: eventId })
  if (stored?.players.length !== count + 1) throw new Error(`${stored?.players.length} players instead of ${count + 1}`)
  await running.close()
  return figures
}
