import { ActionIcon, Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Availability } from '@parta/contracts/availabilities'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { editAvailabilityPath } from '../../../lib/availability-paths.ts'
import { paths } from '../../../lib/paths.ts'
import { toastProblem } from '../../../lib/toast.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { isUnknown, useAvailability } from '../api.ts'
import { AvailabilityFacts } from '../components/AvailabilityFacts.tsx'
import { DeleteDialog } from '../components/DeleteDialog.tsx'
import { Invitations } from '../components/Invitations.tsx'
import { Opportunities } from '../components/Opportunities.tsx'
import { SuggestedEvents } from '../components/SuggestedEvents.tsx'
import { SuggestionSwitches } from '../components/SuggestionSwitches.tsx'
import { useName } from '../components/words.ts'

/** One availability of the person; an unknown one leads back to the list. */
export function AvailabilityPage() {
  const [query] = useSearchParams()
  const id = query.get('availabilityId')
  const { data, error, mutate } = useAvailability(id)
  const page = useRef<HTMLDivElement>(null)
  if (id === null) return <Navigate to={paths.availabilities} replace />
  if (isUnknown(error)) return <Unknown />
  if (!data) return error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={3} />
  const { availability, invitations } = data
  const onDeclined = () => page.current?.focus()
  const waiting = { availability, invitations, onDeclined }
  return (
    <>
      <Header availability={availability} />
      <Stack gap="lg" ref={page} tabIndex={-1} style={{ outline: 'none' }}>
        <Opportunities around={[availability]} onDeclined={onDeclined} />
        {invitations.length > 0 && <Invitations {...waiting} />}
        <AvailabilityFacts availability={availability} />
        <SuggestedEvents availability={availability} />
        {invitations.length === 0 && <Invitations {...waiting} />}
        <SuggestionSwitches availability={availability} />
      </Stack>
    </>
  )
}

/** Says that there is no such availability any more, and leads back to the list. */
function Unknown() {
  const { t } = useTranslation('availabilities')
  useEffect(() => toastProblem(t('unknown')), [t])
  return <Navigate to={paths.availabilities} replace />
}

function Header({ availability }: { availability: Availability }) {
  const { t } = useTranslation('availabilities')
  const name = useName()
  const [isDeleting, dialog] = useDisclosure(false)
  const { id, type } = availability
  return (
    <PageHeader title={name(availability)} back={paths.availabilities} help="availability">
      <Button
        component={Link}
        to={editAvailabilityPath(id)}
        variant="default"
        leftSection={<IconPencil size={20} aria-hidden="true" />}
      >
        {t('edit.open')}
      </Button>
      {type === 'oneOff' && (
        <ActionIcon variant="default" c="var(--danger)" aria-label={t('delete.open')} onClick={dialog.open}>
          <IconTrash size={22} aria-hidden="true" />
        </ActionIcon>
      )}
      <DeleteDialog availability={availability} opened={isDeleting} onClose={dialog.close} />
    </PageHeader>
  )
}
