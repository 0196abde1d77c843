import { Button, Modal, Stack } from '@mantine/core'
import type { ErrorCode } from '@parta/contracts/errors'
import type { EventInfo } from '@parta/contracts/events'
import { freePlaces } from '@parta/contracts/predicates/players'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeKey } from '../../../lib/i18n.ts'
import { useMe } from '../../../lib/me.ts'
import type { Span } from '../../../ui/spans.ts'
import { forecastOf } from '../action.ts'
import { useEventInvitation } from '../invitation.ts'
import { joinMissed } from '../may-join.ts'
import { type NextStep, nextStep } from '../refusal.ts'
import { canJoinAll, sellsBoth } from '../sale.ts'
import { useFamily } from '../use-family.ts'
import { BothProducts } from './BothProducts.tsx'
import { LevelReason } from './LevelReason.tsx'
import { PeopleChoice } from './PeopleChoice.tsx'
import { RepeatChoice } from './RepeatChoice.tsx'
import { StepButton, StepLink } from './StepLink.tsx'

interface Props {
  readonly event: EventInfo
  /** Who may join the open date; if empty, the dialog is about all dates. */
  readonly candidates: readonly string[]
  readonly opened: boolean
  readonly isBusy: boolean
  readonly onSubmit: (ids: string[], span: Span) => void
  readonly onClose: () => void
}

/** Chooses who joins and on which dates, and shows in advance what will happen. */
export function JoinDialog(props: Props) {
  const { t } = useTranslation('event')
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={t('join.title')}>
      <JoinForm {...props} />
    </Modal>
  )
}

function JoinForm({ event, candidates, isBusy, onSubmit }: Props) {
  const { t } = useTranslation('event')
  const family = useFamily({ without: event.isLeader })
  const [span, setSpan] = useState<Span>(candidates.length > 0 ? 'one' : 'all')
  const missed = useMissed(event, family, span)
  const mayJoin = (id: string) => !missed.has(id)
  const asked = candidates.length > 0 ? candidates : family
  const invitedAlias = useEventInvitation(event.id)?.aliasId
  const first = asked.filter(mayJoin)
  const [chosen, setChosen] = useState<readonly string[]>(first.filter((id) => id === (invitedAlias ?? first[0])))
  // Those who are in the open date may still join the others.
  const isIn = (id: string) => span === 'one' && (event.joined.includes(id) || event.queued.includes(id))
  const able = family.filter((id) => mayJoin(id) && !isIn(id))
  const picked = chosen.filter((id) => able.includes(id))
  const forecast = forecastOf(event, picked.length)
  // There is no forecast for several dates, each with its own places: the outcome says it afterwards.
  const isRefused = span === 'one' && forecast !== 'join' && forecast !== 'queue'
  const isWaiting = span === 'one' && forecast === 'queue'
  return (
    <Stack>
      {(family.length > 1 || missed.size > 0) && (
        <PeopleChoice
          label={t('join.who')}
          candidates={able}
          value={picked}
          onChange={setChosen}
          fixed={family.filter(isIn)}
          fixedHint={t('join.already')}
          blocked={reasonsOf(missed, family.filter(isIn))}
        />
      )}
      {(able.length > 0 || candidates.length === 0) && canJoinAll(event) && (
        <RepeatChoice event={event} value={span} onChange={setSpan} withOne={candidates.length > 0} />
      )}
      <p aria-live="polite" data-testid="forecast">
        {able.length === 0 ? (
          t('join.nobody')
        ) : span === 'one' ? (
          <Forecast event={event} count={picked.length} />
        ) : (
          t('join.allText')
        )}
      </p>
      {able.length > 0 && sellsBoth(event) && <BothProducts event={event} people={picked} />}
      {able.length === 0 ? (
        <SimilarEventsLink event={event} />
      ) : (
        <Button
          size="xl"
          color="accent"
          c="var(--on-accent)"
          data-autofocus
          disabled={picked.length === 0 || isRefused}
          loading={isBusy}
          onClick={() => onSubmit(picked, span)}
        >
          <SubmitText event={event} picked={picked} isWaiting={isWaiting} />
        </Button>
      )}
    </Stack>
  )
}

interface SubmitProps {
  readonly event: EventInfo
  readonly picked: readonly string[]
  readonly isWaiting: boolean
}

/** What the button does; it names an alias that would join alone, because that is not the person themselves. */
function SubmitText({ event, picked, isWaiting }: SubmitProps) {
  const { t } = useTranslation('event')
  const { data: me } = useMe()
  const only = picked.length === 1 ? me?.aliases.find(({ id }) => id === picked[0]) : undefined
  if (isWaiting) return t('action.queue')
  if (!canJoinAll(event)) return t('action.joinPaid')
  return only ? t('join.only', { name: only.name }) : t('action.join')
}

interface Missed {
  readonly id: string
  readonly event: EventInfo
  readonly code: ErrorCode
  readonly step: NextStep | null
}

/** Who of the family cannot join, and why. */
function useMissed(event: EventInfo, family: readonly string[], span: Span): ReadonlyMap<string, Missed> {
  const { data: me } = useMe()
  if (!me) return new Map()
  return new Map(
    family.flatMap((id) => {
      const code = joinMissed(event, me, id)
      // A person removed from this date may join the others.
      if (code === 'event.kicked' && span !== 'one') return []
      return code ? [[id, { id, event, code, step: nextStep(code, { event, me: me.id, ids: [id] }) }]] : []
    }),
  )
}

/** The reasons shown under the names of those who cannot join, except those who are in already. */
function reasonsOf(missed: ReadonlyMap<string, Missed>, isIn: readonly string[]) {
  const shown = [...missed].filter(([id]) => !isIn.includes(id))
  return new Map(shown.map(([id, one]) => [id, <Reason key={id} {...one} />]))
}

/** Similar events are offered once for all people, not under each name. */
function Reason({ id, event, code, step }: Missed) {
  const { t } = useTranslation('event')
  const isByGender = code === 'event.invalidGender' || code === 'event.unknownGender'
  return (
    <>
      {isByGender
        ? t(`refusal.for.${event.gender as 'male'}`)
        : t(code === 'event.kicked' ? 'refusal.kicked' : codeKey(code))}
      {(code === 'event.levelTooLow' || code === 'event.levelTooHigh') && <LevelReason event={event} id={id} />}
      {step && step.text !== 'similar' && <StepLink step={step} />}
    </>
  )
}

/** A link to similar events, shown if nobody of the family can join. */
function SimilarEventsLink({ event }: { event: EventInfo }) {
  const step = nextStep('event.invalidGender', { event, me: '', ids: [] })
  return step && <StepButton step={step} />
}

/** Says in advance whether the group gets in or waits; a group is never split. */
function Forecast({ event, count }: { event: EventInfo; count: number }) {
  const { t } = useTranslation('event')
  if (count === 0) return t('join.choose')
  const forecast = forecastOf(event, count)
  const free = freePlaces(event) ?? 0
  if (forecast === 'join') return count > 1 ? t('join.together') : t('join.free')
  if (forecast === 'full') return t('join.fewer', { count: free })
  if (forecast !== 'queue') return t(codeKey(`event.${forecast}`))
  const position = event.queueCount + 1
  if (count === 1) return t('join.wait', { position })
  return free > 0 ? t('join.waitTogether', { count: free }) : t('join.waitTogetherFull', { position })
}
