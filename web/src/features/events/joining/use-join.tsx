import type { EventInfo } from '@parta/contracts/events'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { invitedByIn } from '../../../lib/availability-paths.ts'
import { loadTexts } from '../../../lib/i18n.ts'
import { useMe } from '../../../lib/me.ts'
import { CallError } from '../../../lib/request.ts'
import { sharerOf } from '../../../lib/shared-by.ts'
import { toastError } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import type { Span } from '../../../ui/spans.ts'
import { askedOf } from '../asked.ts'
import { isMixed, refusedIds } from '../outcome.ts'
import { byLink, type JoinBody, joinEvent, joinRepetition } from '../players-api.ts'
import { nextStep } from '../refusal.ts'
import { payPath } from '../sale.ts'
import type { ActionProps } from './action-props.ts'
import { refusalOf } from './use-outcome.ts'

/** Its texts are those of the profile, which the page of an event does not load. */
const AskDialog = lazy(async () => {
  const [{ AskDialog: Dialog }] = await Promise.all([import('./AskDialog.tsx'), loadTexts('later', 'rest')])
  return { default: Dialog }
})

/**
 * A function that joins the chosen people on the chosen dates and reports the outcome, and the dialog `asking` for what
 * the event needs to know of the person before.
 */
export function useJoin({ event, onOutcome }: Pick<ActionProps, 'event' | 'onOutcome'>, close: () => void) {
  const { data } = useMe()
  const me = data?.id ?? ''
  const { isBusy, act } = useAction()
  /** The join that waits for answers of the person. */
  const [waiting, setWaiting] = useState<{ readonly ids: string[]; readonly span: Span } | null>(null)
  const navigate = useNavigate()
  const invitedBy = invitedByIn(useSearchParams()[0])
  const send = async (ids: string[], span: Span) => {
    const body = { ...bodyOf(event, me, ids), ...invitedBy }
    const about = { kind: 'told', command: 'join', ids } as const
    if (span !== 'one') return onOutcome({ ...about, ...(await joinRepetition(event.id, { ...body, span })) })
    const item = await joinEvent(event.id, body)
    const [first] = item.held ?? []
    const kart = first && payPath(event, { people: item.held?.map(({ id }) => id) ?? [], until: first.until })
    // Refusals of others in the family are told first; the page then leads to the kart.
    if (kart && item.refused.length === 0) return void navigate(kart)
    if (isMixed(item)) return onOutcome({ ...about, items: [item], refused: [] })
    // Nothing else is said: the page shows the place or the position in the queue.
  }
  const report = (ids: string[], span: Span) =>
    act(async () => {
      try {
        await send(ids, span)
        close()
      } catch (error) {
        const step =
          error instanceof CallError ? nextStep(error.code, { event, me, ids: refusedIds(error, ids) }) : null
        const outcome = refusalOf(error, { command: 'join', ids, step })
        if (!outcome) return toastError(error)
        close()
        onOutcome(outcome)
      }
    })
  const asked = data ? askedOf(event, data) : []
  const join = (ids: string[], span: Span) =>
    asked.length > 0 && ids.includes(me) ? setWaiting({ ids, span }) : report(ids, span)
  const asking = data && waiting && (
    <Suspense>
      <AskDialog
        event={event}
        me={data}
        asked={asked}
        onDone={() => {
          setWaiting(null)
          report(waiting.ids, waiting.span)
        }}
        onClose={() => setWaiting(null)}
      />
    </Suspense>
  )
  return { join, isBusy, asking }
}

function bodyOf({ id, linkToken }: EventInfo, me: string, ids: readonly string[]): JoinBody {
  const ref = sharerOf(id)
  const isOnlyMe = ids.length === 1 && ids[0] === me
  return { ...byLink(linkToken), ...(isOnlyMe ? {} : { aliasIds: [...ids] }), ...(ref && ref !== me ? { ref } : {}) }
}
