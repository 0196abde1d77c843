import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { EventInfo } from '@parta/contracts/events'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
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
import { JoinDialog } from '../info/dialogs.ts'
import { joinMissed } from '../may-join.ts'
import { isMixed, refusedIds } from '../outcome.ts'
import { needsPass } from '../passes.ts'
import { byLink, type JoinBody, joinEvent, joinRepetition } from '../players-api.ts'
import { nextStep } from '../refusal.ts'
import { canJoinAll, joinText, payPath, sellsBoth } from '../sale.ts'
import { isRepeating } from '../spans.ts'
import type { ActionProps } from './action-props.ts'
import { refusalOf } from './use-outcome.ts'

/** Its texts are those of the profile, which the page of an event does not load. */
const AskDialog = lazy(async () => {
  const [{ AskDialog: Dialog }] = await Promise.all([import('./AskDialog.tsx'), loadTexts('later', 'rest')])
  return { default: Dialog }
})

interface Props extends ActionProps {
  readonly kind: 'join' | 'queue'
}

/** Joins at once if there is nothing to choose. */
export function JoinButton(props: Props) {
  const { event, kind, candidates, isMain, testId } = props
  const { t } = useTranslation('event')
  const { data: me } = useMe()
  const [opened, dialog] = useDisclosure(false)
  const { join, isBusy } = useJoin(props, me?.id ?? '', dialog.close)
  /** The join that waits for answers of the person. */
  const [waiting, setWaiting] = useState<{ readonly ids: string[]; readonly span: Span } | null>(null)
  if (!me) return null
  const asked = askedOf(event, me)
  const askAndJoin = (ids: string[], span: Span) =>
    asked.length > 0 && ids.includes(me.id) ? setWaiting({ ids, span }) : join(ids, span)
  const missed = joinMissed(event, me, me.id)
  const isOnlyMe = candidates.length === 1 && candidates[0] === me.id
  // Whether they have the subscription is shown in the dialog.
  const isAlone =
    isOnlyMe &&
    !needsPass(event, 'one') &&
    !sellsBoth(event) &&
    !(isRepeating(event) && canJoinAll(event)) &&
    (missed === null || asked.includes('gender'))
  const name = joinText(kind, { isForMe: candidates.includes(me.id), event })
  return (
    <>
      <Button
        fullWidth
        {...(isMain ? { size: 'xl', color: 'accent', c: 'var(--on-accent)' } : { variant: 'default' })}
        loading={isBusy}
        data-testid={testId}
        onClick={() => (isAlone ? askAndJoin([me.id], 'one') : dialog.open())}
      >
        {t(`action.${name}`)}
      </Button>
      <JoinDialog
        event={event}
        candidates={candidates}
        opened={opened}
        isBusy={isBusy}
        onSubmit={askAndJoin}
        onClose={dialog.close}
      />
      {waiting && (
        <Suspense>
          <AskDialog
            event={event}
            me={me}
            asked={asked}
            onDone={() => {
              setWaiting(null)
              join(waiting.ids, waiting.span)
            }}
            onClose={() => setWaiting(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Joins the chosen people on the chosen dates, and reports the outcome. */
export function useJoin({ event, onOutcome }: Pick<Props, 'event' | 'onOutcome'>, me: string, close: () => void) {
  const { isBusy, act } = useAction()
  const navigate = useNavigate()
  const invitedBy = invitedByIn(useSearchParams()[0])
  const ask = async (ids: string[], span: Span) => {
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
  const join = (ids: string[], span: Span) =>
    act(async () => {
      try {
        await ask(ids, span)
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
  return { join, isBusy }
}

function bodyOf({ id, linkToken }: EventInfo, me: string, ids: readonly string[]): JoinBody {
  const ref = sharerOf(id)
  const isOnlyMe = ids.length === 1 && ids[0] === me
  return { ...byLink(linkToken), ...(isOnlyMe ? {} : { aliasIds: [...ids] }), ...(ref && ref !== me ? { ref } : {}) }
}
