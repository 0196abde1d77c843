import type { EventInfo } from '@parta/contracts/events'
import type { Outcome } from './use-outcome.ts'

export interface ActionProps {
  readonly event: EventInfo
  readonly candidates: readonly string[]
  readonly isMain: boolean
  readonly testId: string
  /** Called with an outcome that needs more than a toast. */
  readonly onOutcome: (outcome: Outcome) => void
}
