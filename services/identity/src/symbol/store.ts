import { aggregate } from '@parta/kit/store/mongo'

/** The next variable symbol; numbers are given out once and never again. */
export interface Counter {
  readonly next: number
}

export const counters = aggregate<Counter>('counters', { next: Number })
