import { Button } from '@mantine/core'
import { IconCalendarHeart, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { eventPath, newEventPath, paths } from '../../../app/paths.ts'
import { EventList } from '../../../ui/EventList.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useMyEvents } from '../api.ts'

export function MyEventsPage() {
  const { t } = useTranslation('events')
  const list = useMyEvents()
  return (
    <>
      <PageHeader title={t('mine.title')} lead={t('mine.lead')} help="events">
        <Button component={Link} to={newEventPath()} leftSection={<IconPlus size={20} aria-hidden="true" />}>
          {t('create')}
        </Button>
      </PageHeader>
      {list.error && list.items.length === 0 ? (
        <Failed error={list.error} again={list.again} />
      ) : list.isLoading ? (
        <Loading />
      ) : list.items.length === 0 ? (
        <Empty icon={IconCalendarHeart} title={t('mine.emptyTitle')} text={t('mine.emptyText')}>
          <Button component={Link} to={paths.search} color="accent" c="var(--on-accent)">
            {t('mine.toSearch')}
          </Button>
        </Empty>
      ) : (
        <>
          <EventList events={list.items} pathOf={eventPath} />
          <MoreButton list={list} />
        </>
      )}
    </>
  )
}
