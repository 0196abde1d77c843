import type { Availability } from '@parta/contracts/availabilities'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import { availabilityPath } from '../../../lib/availability-paths.ts'
import { useBack } from '../../../lib/back.ts'
import { paths } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toast.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { isUnknown, requestUpdate, useAvailabilities, useAvailability } from '../api.ts'
import { AvailabilityWizard } from '../components/AvailabilityWizard.tsx'
import { useName } from '../components/words.ts'
import { type AvailabilityValues, availabilityPatch, takenDays, valuesOf } from '../form.ts'

/** `?availabilityId=` names the availability; an unknown one leads back to the list. */
export function EditAvailabilityPage() {
  const { t } = useTranslation('availabilities')
  const [query] = useSearchParams()
  const id = query.get('availabilityId')
  const { data, error, mutate } = useAvailability(id)
  if (id === null || isUnknown(error)) return <Navigate to={paths.availabilities} replace />
  if (data) return <Edit key={id} availability={data.availability} />
  return (
    <>
      <PageHeader title={t('edit.title')} back={paths.availabilities} />
      {error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={3} />}
    </>
  )
}

function Edit({ availability }: { availability: Availability }) {
  const { t } = useTranslation('availabilities')
  const { id, type } = availability
  const name = useName()
  const goBack = useBack(availabilityPath(id))
  const { data: known } = useAvailabilities()
  // Kept, so that a later reply does not change what counts as changed.
  const [before] = useState(() => valuesOf(availability, new Date()))
  const save = async (values: AvailabilityValues) => {
    const patch = availabilityPatch(before, values, type)
    const isChanged = Object.keys(patch).length > 0
    if (isChanged) await requestUpdate(id, patch)
    toast(t(isChanged ? 'done.changed' : 'done.unchanged'))
    await goBack()
  }
  return (
    <>
      <PageHeader title={t('edit.title')} lead={name(availability)} back={availabilityPath(id)} />
      <AvailabilityWizard
        type={type}
        initial={before}
        draft={`availability-edit ${id}`}
        isEdit
        submitText={t('edit.submit')}
        takenBy={(aliasId) => takenDays(known?.permanent.filter((one) => one.id !== id) ?? [], aliasId)}
        onSave={save}
      />
    </>
  )
}
