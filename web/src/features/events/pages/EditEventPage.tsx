import { SegmentedControl, Stack } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { isPast } from '@parta/contracts/predicates/players'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { useAddress, withParam } from '../../../lib/address.ts'
import { useBack } from '../../../lib/back.ts'
import { codeKey } from '../../../lib/i18n.ts'
import { eventPath, paths } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toast.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { type Span, spansOf } from '../../../ui/spans.ts'
import { type EventValues, eventPatch, eventValues } from '../form.ts'
import { canExtend } from '../plan.ts'
import { EventWizard } from '../planning/EventWizard.tsx'
import { requestUpdate, requestUpdateAll, useEventNow } from '../planning-api.ts'
import { datesOf } from '../spans.ts'

/** The id comes from the address or the navigation state; `?span=` names the other dates to edit. */
export function EditEventPage() {
  const { t } = useTranslation('planning')
  const [query] = useSearchParams()
  const { state } = useLocation()
  const id = query.get('id') ?? (state as { eventId?: string } | null)?.eventId ?? null
  const { event, error, again } = useEventNow(id)
  if (id === null) return <Navigate to={paths.events} replace />
  if (!event) {
    return (
      <>
        <PageHeader title={t('editTitle')} back={paths.events} />
        {error ? <Failed error={error} again={again} /> : <Loading rows={3} />}
      </>
    )
  }
  if (!event.rights.edit || isPast(event, new Date())) return <Navigate to={eventPath(id)} replace />
  return <EditEvent key={id} event={event} />
}

function EditEvent({ event }: { event: EventInfo }) {
  const { t } = useTranslation('planning')
  const goBack = useBack(eventPath(event.id))
  const [query] = useAddress()
  const [before] = useState(() => eventValues(event))
  const { repetition } = event
  const span = spansOf(datesOf(event)).find((one) => one === query.get('span')) ?? 'one'

  const save = async (values: EventValues) => {
    const { numberOfEvents, ...rest } = eventPatch(before, values)
    const isGrowing = numberOfEvents !== undefined && (repetition === null || canExtend({ span, repetition }))
    const patch = isGrowing ? { ...rest, numberOfEvents } : rest
    if (Object.keys(patch).length === 0) toast(t('done.unchanged'))
    else if (span !== 'one') {
      const { changed, added, refused } = await requestUpdateAll(event.id, { ...patch, span })
      toast(t('done.changedAll', { count: changed.length }))
      if (added > 0) toast(t('done.added', { count: added }))
      const [first] = refused
      if (first) toast(t('done.refused', { count: refused.length, reason: t(codeKey(first.code)) }))
    } else {
      const saved = await requestUpdate(event.id, patch)
      const added = (saved.repetition?.count ?? 1) - (repetition?.count ?? 1)
      toast(added > 0 ? t('done.added', { count: added }) : t('done.changed'))
    }
    await goBack()
  }
  return (
    <>
      <PageHeader title={t('editTitle')} lead={event.name} back={eventPath(event.id)} />
      <Stack>
        <SpanChoice event={event} span={span} />
        <EventWizard
          plan={{
            leaderId: event.leaderInfo.id,
            trainer: event.trainerInfo,
            org: event.org,
            joined: event.playersCount,
            near: null,
            lastName: null,
            before,
            span,
            repetition,
          }}
          initial={before}
          draft={`event-edit ${event.id}`}
          submitText={t('save')}
          onSave={save}
        />
      </Stack>
    </>
  )
}

/** The field of `repetition` that holds the number shown for each span. */
const countField = { one: 'index', following: 'following', all: 'coming' } as const

/** Chooses which dates of the repetition are edited; the choice is kept in the address. */
function SpanChoice({ event, span }: { event: EventInfo; span: Span }) {
  const { t } = useTranslation('planning')
  const [, change] = useAddress()
  const spans = spansOf(datesOf(event))
  if (spans.length === 1) return null
  return (
    <SegmentedControl
      size="md"
      w="fit-content"
      maw="100%"
      aria-label={t('scope.label')}
      data={spans.map((value) => ({
        value,
        label: t(`scope.${value}`, { count: event.repetition?.[countField[value]] }),
      }))}
      value={span}
      onChange={(next) => change((now) => withParam(now, 'span', next === 'one' ? null : next))}
    />
  )
}
