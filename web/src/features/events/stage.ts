import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { withParam } from '../../lib/address.ts'
import { dateStep } from './form.ts'

/** A step of the wizard, from 0, or the quick start before the steps. */
export type Stage = number | 'quick'

/** Returns the step up to which the form is checked: in the quick start all, because it has fields of every step. */
export function stepOf(stage: Stage): number {
  return stage === 'quick' ? dateStep : stage
}

/** Returns the stages that precede a history entry of the form, the first one first. */
export function trailOf(state: unknown): readonly Stage[] {
  return (state as { trail?: readonly Stage[] } | null)?.trail ?? []
}

/**
 * The current stage, kept in the address, and a function that opens another. The browser's back button goes one stage
 * back.
 * @param first the stage without one in the address
 * @param isFlat whether all stages are one history entry, as for an edited event, which is saved from any step
 */
export function useStage(first: Stage, isFlat: boolean): { stage: Stage; go(step: number): void } {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const asked = query.get('active')
  const stage = asked === null ? first : Math.min(Math.max(Math.trunc(Number(asked)) || 0, 0), dateStep)
  const trail = trailOf(state)
  const go = (step: number) => {
    if (!isFlat && trail.at(-1) === step) return void navigate(-1)
    const search = `?${withParam(new URLSearchParams(window.location.search), 'active', String(step))}`
    void navigate({ search }, isFlat ? { replace: true, state } : { state: { trail: [...trail, stage] } })
  }
  return { stage, go }
}
