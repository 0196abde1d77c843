import { day } from '@parta/contracts/durations'
import { atPrague, pragueDate } from './clock.ts'
import { type DemoShow, repetitions, type Show, shows } from './data/shows.ts'

export function demoShows(now: Date): readonly DemoShow[] {
  return shows.map((show) => dated(show, now))
}

export function demoRepetitions(now: Date): readonly DemoShow[] {
  return repetitions.map((show) => dated(show, now))
}

function dated({ inDays, time, ...show }: Show, now: Date): DemoShow {
  const date = pragueDate(new Date(now.getTime() + inDays * day))
  const fixed = { gender: 'any', minLevel: 0, willParticipate: true, duration: '01:30' } as const
  return { ...fixed, ...show, date: atPrague(date, time).toISOString() }
}
