import { SegmentedControl, Stack } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { isPast } from '@parta/contracts/predicates/players'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { eventPath, paths } from '../../../app/paths.ts'
import { useAddress, withParam } from '../../../lib/address.ts'
import { useBack } from '../../../lib/back.ts'
import { codeKey } from '../../../lib/i18n.ts'
import { toast } from '../../../lib/toast.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { EventWizard } from '../components/EventWizard.tsx'
import { type EventValues, eventPatch, eventValues } from '../form.ts'
import { requestUpdate, requestUpdateAll, useEventNow } from '../planning-api.ts'

/** The id comes with the address or with the navigation; `?all=1` means every coming event of its repetition. */
export function EditEventPage() {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const id = query.get('id') ?? (state as { eventId?: string } | null)?.eventId ?? null
  const { event, error, again } = useEventNow(id)
  if (id === null) return <Navigate to={paths.events} replace />
  if (error) return <Failed error={error} again={again} />
  if (!event) return <Loading rows={3} />
  if (!event.rights.edit || isPast(event, new Date())) return <Navigate to={eventPath(id)} replace />
  return <EditEvent key={id} event={event} />
}

function EditEvent({ event }: { event: EventInfo }) {
  const { t } = useTranslation('planning')
  const goBack = useBack(eventPath(event.id))
  const [query, change] = useAddress()
  const [before] = useState(() => eventValues(event))
  const coming = event.repetition?.coming ?? 0
  const isAll = coming > 1 && query.get('all') === '1'

  const mean = (scope: string) => change((now) => withParam(now, 'all', scope === 'all' ? '1' : null))
  const save = async (values: EventValues, done: () => void) => {
    const patch = eventPatch(before, values)
    if (Object.keys(patch).length === 0) toast(t('done.unchanged'))
    else if (isAll) {
      const { changed, refused } = await requestUpdateAll(event.id, patch)
      toast(t('done.changedAll', { count: changed.length }))
      const [first] = refused
      if (first) toast(t('done.refused', { count: refused.length, reason: t(codeKey(first.code)) }))
    } else {
      await requestUpdate(event.id, patch)
      toast(t('done.changed'))
    }
    done()
    goBack()
  }
  return (
    <>
      <PageHeader title={t('editTitle')} lead={event.name} back={eventPath(event.id)} />
      <Stack>
        {coming > 1 && (
          <SegmentedControl
            size="md"
            w="fit-content"
            maw="100%"
            aria-label={t('scope.label')}
            data={[
              { value: 'one', label: t('scope.one') },
              { value: 'all', label: t('scope.all', { count: coming }) },
            ]}
            value={isAll ? 'all' : 'one'}
            onChange={mean}
          />
        )}
        <EventWizard
          plan={{
            leaderId: event.leaderInfo.id,
            trainer: event.trainerInfo,
            org: event.org,
            joined: event.playersCount,
            before,
            isAll,
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
