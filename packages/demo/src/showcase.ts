import { day, hour } from '@parta/contracts/durations'
import { atPrague, pragueDate } from './clock.ts'
import { type DemoShow, repetitions, type Show, shows } from './data/shows.ts'

export function demoShows(now: Date): readonly DemoShow[] {
  return shows.map((show) => dated(show, now))
}

export function demoRepetitions(now: Date): readonly DemoShow[] {
  return repetitions.map((show) => dated(show, now))
}

function dated({ inDays, time, ...show }: Show, now: Date): DemoShow {
  const fixed = { gender: 'any', minLevel: 0, willParticipate: true, duration: '01:30' } as const
  const at = (days: number) => atPrague(pragueDate(new Date(now.getTime() + days * day)), time)
  const isLate = at(inDays).getTime() < now.getTime() + hour
  return { ...fixed, ...show, date: at(isLate ? inDays + 1 : inDays).toISOString() }
}
