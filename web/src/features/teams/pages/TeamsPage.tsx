import { Button, Stack } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { eventPath } from '../../../lib/paths.ts'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useDividedEvent } from '../api.ts'
import { Division } from '../components/Division.tsx'

/** Divides the players of an event into fair teams, for those who run it. */
export function TeamsPage() {
  const { t } = useTranslation('teams')
  const { id = '' } = useParams()
  const { data: event, error, mutate } = useDividedEvent(id)
  if (error && !event) return <Failed error={error} again={() => void mutate()} />
  return (
    <Stack>
      <PageHeader title={t('title')} lead={t('lead')} back={eventPath(id)} />
      {!event ? (
        <Loading rows={2} />
      ) : event.rights.edit && event.playersCount > 1 ? (
        <Division key={event.id} event={event} />
      ) : (
        <Empty icon={IconUsers} title={t('empty.title')} text={t('empty.text')}>
          <Button component={Link} to={eventPath(id)}>
            {t('empty.back')}
          </Button>
        </Empty>
      )}
    </Stack>
  )
}
