import type { PersonCard } from '@parta/contracts/shapes'
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
  /** Whether every coming event of a repetition is meant. */
  readonly isAll: boolean
}

export const newPlan: Plan = { leaderId: null, trainer: null, org: null, joined: 0, before: null, isAll: false }

export const PlanContext = createContext<Plan & { go(step: number): void }>({ ...newPlan, go: () => {} })

export function usePlan() {
  return useContext(PlanContext)
}
