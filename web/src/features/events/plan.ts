import type { EventInfo } from '@parta/contracts/events'
import type { PersonCard } from '@parta/contracts/shapes'
import type { RepetitionSpan } from '@parta/contracts/values'
import { createContext, useContext } from 'react'
import type { EventValues } from './form.ts'

/** What the steps of the wizard must know beside the form. */
export interface Plan {
  /** Who leads it, and so never trains it. */
  readonly leaderId: string | null
  /** Whom and which organisation an edited event has already, whoever edits it. */
  readonly trainer: PersonCard | null
  readonly org: { readonly id: string; readonly name: string } | null
  /** How many take part: fewer may not be let in any more. */
  readonly joined: number
  /** The event before it was edited; null for a new one. */
  readonly before: EventValues | null
  /** Which events of its repetition an edit means. */
  readonly span: 'one' | RepetitionSpan
  /** The repetition that an edited event is of, and from where added dates go on. */
  readonly repetition: EventInfo['repetition']
}

/** Whoever edits one date of several means that one alone; the last one that is to come is all of them. */
export function canExtend({ span, repetition }: Pick<Plan, 'span' | 'repetition'>): boolean {
  return repetition !== null && (span !== 'one' || repetition.coming <= 1)
}

export const newPlan: Plan = {
  leaderId: null,
  trainer: null,
  org: null,
  joined: 0,
  before: null,
  span: 'one',
  repetition: null,
}

export const PlanContext = createContext<Plan & { go(step: number): void }>({ ...newPlan, go: () => {} })

export function usePlan() {
  return useContext(PlanContext)
}
