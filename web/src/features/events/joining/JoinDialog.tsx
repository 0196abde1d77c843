import { Button, Modal, Stack } from '@mantine/core'
import type { ErrorCode } from '@parta/contracts/errors'
import type { EventInfo } from '@parta/contracts/events'
import { freePlaces } from '@parta/contracts/predicates/players'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { codeKey } from '../../../lib/i18n.ts'
import { useMe } from '../../../lib/me.ts'
import { useNow } from '../../../lib/now.ts'
import { useSubscriptions } from '../../../queries/payments.ts'
import { AddChild } from '../../../ui/AddChild.tsx'
import { useMoney } from '../../../ui/numbers.ts'
import type { Span } from '../../../ui/spans.ts'
import { forecastOf } from '../action.ts'
import { useEventInvitation } from '../invitation.ts'
import { joinMissed } from '../may-join.ts'
import { lastDayBefore, needsPass, passesBeside, passHolders } from '../passes.ts'
import { type NextStep, nextStep } from '../refusal.ts'
import { canJoinAll } from '../sale.ts'
import { useFamily } from '../use-family.ts'
import { LevelReason } from './LevelReason.tsx'
import { PaidPlace } from './PaidPlace.tsx'
import { PeopleChoice } from './PeopleChoice.tsx'
import { RepeatChoice } from './RepeatChoice.tsx'
import { StepButton, StepLink } from './StepLink.tsx'

/** Returns who of some people has no subscription for an event that sells one; null while that is not known. */
function useLacking(event: EventInfo, people: readonly string[], span: Span): readonly string[] | null {
  const { data: me } = useMe()
  const { data } = useSubscriptions(event.subscriptionProductId === null ? null : (event.org?.id ?? null))
  if (!me || !data) return null
  const holders = passHolders(event, { passes: data.items, me: me.id, span })
  return people.filter((id) => !holders.has(id))
}

interface Props {
  readonly event: EventInfo
  /** Who may join the open date; if empty, the dialog is about all dates, unless a child is added. */
  readonly candidates: readonly string[]
  /** Whether the dialog begins with a new child, who joins the open date. */
  readonly addsChild?: boolean
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

function JoinForm({ event, candidates, addsChild = false, isBusy, onSubmit }: Props) {
  const { t } = useTranslation('event')
  const family = useFamily({ without: event.isLeader })
  const withOne = candidates.length > 0 || addsChild
  const [span, setSpan] = useState<Span>(withOne ? 'one' : 'all')
  const missed = useMissed(event, family, span)
  const mayJoin = (id: string) => !missed.has(id)
  const asked = candidates.length > 0 ? candidates : family
  const invitedAlias = useEventInvitation(event.id)?.aliasId
  const first = addsChild ? [] : asked.filter(mayJoin)
  const [chosen, setChosen] = useState<readonly string[]>(first.filter((id) => id === (invitedAlias ?? first[0])))
  // Those who are in the open date may still join the others.
  const isIn = (id: string) => span === 'one' && (event.joined.includes(id) || event.queued.includes(id))
  const able = family.filter((id) => mayJoin(id) && !isIn(id))
  const picked = chosen.filter((id) => able.includes(id))
  const lacking = useLacking(event, picked, span)
  const forecast = forecastOf(event, picked.length)
  // There is no forecast for several dates, each with its own places: the outcome says it afterwards.
  const isRefused = span === 'one' && forecast !== 'join' && forecast !== 'queue'
  const isWaiting = span === 'one' && forecast === 'queue'
  const needsChild = useNeedsChild(event, able) || (addsChild && able.length === 0)
  return (
    <Stack>
      <Who
        {...{ event, family, able, picked, missed }}
        isIn={isIn}
        needsChild={needsChild}
        addsChild={addsChild}
        onChange={setChosen}
      />
      {(able.length > 0 || !withOne) && canJoinAll(event) && (
        <RepeatChoice event={event} value={span} onChange={setSpan} withOne={withOne} />
      )}
      <p aria-live="polite" data-testid="forecast">
        {able.length === 0 ? (
          t(needsChild ? 'join.addChild' : 'join.nobody')
        ) : span === 'one' ? (
          <Forecast event={event} count={picked.length} />
        ) : (
          t('join.allText')
        )}
      </p>
      {able.length > 0 && <PaidPlace event={event} span={span} people={picked} lacking={lacking} />}
      {able.length > 0 ? (
        <MainButton
          {...{ event, picked, lacking, span, isRefused, isBusy }}
          isWaiting={isWaiting}
          onSubmit={() => onSubmit(picked, span)}
        />
      ) : (
        !needsChild && <SimilarEventsLink event={event} />
      )}
    </Stack>
  )
}

/** Whether the event is for children, and the person has no alias yet who could be one. */
function useNeedsChild(event: EventInfo, able: readonly string[]): boolean {
  const { data: me } = useMe()
  return event.tags === 'kids' && able.length === 0 && me?.aliases.length === 0
}

interface WhoProps {
  readonly event: EventInfo
  readonly family: readonly string[]
  readonly able: readonly string[]
  readonly picked: readonly string[]
  readonly missed: ReadonlyMap<string, Missed>
  readonly isIn: (id: string) => boolean
  readonly needsChild: boolean
  readonly addsChild: boolean
  readonly onChange: (ids: readonly string[]) => void
}

/** The choice of people, to which a child can be added. */
function Who({ event, family, able, picked, missed, isIn, needsChild, addsChild, onChange }: WhoProps) {
  const { t } = useTranslation('event')
  const fixed = family.filter(isIn)
  return (
    <>
      {(family.length > 1 || missed.size > 0) && (
        <PeopleChoice
          label={t('join.who')}
          candidates={able}
          value={picked}
          onChange={onChange}
          fixed={fixed}
          fixedHint={t('join.already')}
          blocked={reasonsOf(missed, fixed)}
        />
      )}
      {event.tags !== 'adults' && (
        <AddChild
          asksGender={event.gender !== 'any'}
          isOpenAtFirst={needsChild || addsChild}
          onAdded={(id) => onChange([...picked, id])}
        />
      )}
    </>
  )
}

interface MainProps {
  readonly event: EventInfo
  readonly picked: readonly string[]
  /** The chosen people without a subscription; `null` while that is not known. */
  readonly lacking: readonly string[] | null
  readonly span: Span
  readonly isRefused: boolean
  readonly isWaiting: boolean
  readonly isBusy: boolean
  readonly onSubmit: () => void
}

/** Joins the chosen people, or leads to what helps where nobody of them joins without a subscription. */
function MainButton(props: MainProps) {
  const { event, picked, lacking, span, isRefused, isBusy, onSubmit } = props
  const { t } = useTranslation('event')
  const money = useMoney()
  const pass = useBuyable(event, picked, span)
  const isPassKnown = !needsPass(event, span) || lacking !== null
  const look = {
    size: 'xl',
    color: 'accent',
    c: 'var(--on-accent)',
    // Not before it is known which of the two buttons it is: the focus would be lost with the first one.
    'data-autofocus': isPassKnown || undefined,
  } as const
  const isOnlyForPass = picked.length > 0 && !isRefused && needsPass(event, span) && lacking?.length === picked.length
  const step = isOnlyForPass ? nextStep('payment.required', { event, me: '', ids: picked }) : null
  if (!step || (step.text === 'subscribe' && !pass)) {
    return (
      <Button
        {...look}
        disabled={picked.length === 0 || isRefused || isOnlyForPass}
        loading={isBusy}
        onClick={onSubmit}
      >
        <SubmitText {...props} />
      </Button>
    )
  }
  return (
    <Button {...look} component={Link} to={step.to} data-testid={step.text}>
      {step.text === 'subscribe' && pass
        ? t('join.buy', { price: money(pass.price, pass.currency) })
        : t(`refusal.${step.text}`)}
    </Button>
  )
}

/** Returns the subscription of an event if it is sold, and would be valid on the only date that is joined. */
function useBuyable(event: EventInfo, people: readonly string[], span: Span) {
  const { data: me } = useMe()
  const now = useNow()
  const pass = event.products?.find(({ type }) => type === 'subscription')
  const { data: held } = useSubscriptions(pass?.orgId ?? null)
  if (pass?.status !== 'active') return null
  const { until } = passesBeside(event.subscriptionProductId ?? '', {
    passes: held?.items ?? [],
    me: me?.id ?? '',
    people,
  })
  return span === 'one' && lastDayBefore(pass, { start: event.date, now, until }) !== null ? null : pass
}

/** What the button does; it names an alias that would join alone, because that is not the person themselves. */
function SubmitText({ event, picked, lacking, span, isWaiting }: MainProps) {
  const { t } = useTranslation('event')
  const { data: me } = useMe()
  const only = picked.length === 1 ? me?.aliases.find(({ id }) => id === picked[0]) : undefined
  if (isWaiting) return t('action.queue')
  const isPaid = span === 'one' && event.oneOffProductId !== null && (lacking?.length ?? 0) > 0
  if (!canJoinAll(event) || isPaid) return t('action.joinPaid')
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

/** Similar events, and a new child, are offered once for all people, not under each name. */
function Reason({ id, event, code, step }: Missed) {
  const { t } = useTranslation('event')
  const isByGender = code === 'event.invalidGender' || code === 'event.unknownGender'
  return (
    <>
      {isByGender
        ? t(`refusal.for.${event.gender as 'male'}`)
        : t(code === 'event.kicked' ? 'refusal.kicked' : codeKey(code))}
      {(code === 'event.levelTooLow' || code === 'event.levelTooHigh') && <LevelReason event={event} id={id} />}
      {step && step.text !== 'similar' && step.text !== 'child' && <StepLink step={step} />}
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
