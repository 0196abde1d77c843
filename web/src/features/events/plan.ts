import type { EventInfo } from '@parta/contracts/events'
import type { Coordinates, PersonCard } from '@parta/contracts/shapes'
import type { RepetitionSpan } from '@parta/contracts/values'
import { createContext, useContext } from 'react'
import type { EventValues } from './form.ts'

/** What the wizard's steps need beside the form. */
export interface Plan {
  /** The leader, who is left out of the trainers. */
  readonly leaderId: string | null
  /** The trainer and organisation of an edited event, whoever edits it. */
  readonly trainer: PersonCard | null
  readonly org: EventInfo['org']
  /** How many people take part: the player limit cannot be lower. */
  readonly joined: number
  /** Where a new event's place is looked for first; null for the last city. */
  readonly near: Coordinates | null
  /** The name of the person's last event, which a new one has until it gets another sport. */
  readonly lastName: string | null
  /** The values before editing; null for a new event. */
  readonly before: EventValues | null
  /** Which dates of the repetition the edit applies to. */
  readonly span: 'one' | RepetitionSpan
  /** The repetition of the edited event; added dates continue it. */
  readonly repetition: EventInfo['repetition']
}

/** Dates can be added when the edit applies to the whole repetition, or the event is its last coming date. */
export function canExtend({ span, repetition }: Pick<Plan, 'span' | 'repetition'>): boolean {
  return repetition !== null && (span !== 'one' || repetition.coming <= 1)
}

export const newPlan: Plan = {
  leaderId: null,
  trainer: null,
  org: null,
  joined: 0,
  near: null,
  lastName: null,
  before: null,
  span: 'one',
  repetition: null,
}

export const PlanContext = createContext<Plan & { go(step: number): void }>({ ...newPlan, go: () => {} })

export function usePlan() {
  return useContext(PlanContext)
}
