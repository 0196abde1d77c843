import { Button, Group } from '@mantine/core'
import type { Feed } from '@parta/contracts/feeds'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { editFeedPath, paths } from '../../../lib/paths.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { openQuestion } from '../../../ui/ask.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { requestDeleteFeed, useFeed } from '../api.ts'
import { FeedCard } from '../components/FeedCard.tsx'
import classes from '../components/FeedList.module.css'
import { feedIdFrom } from '../rights.ts'

export function FeedPage() {
  const { t } = useTranslation('feeds')
  const [query] = useSearchParams()
  const id = feedIdFrom(useLocation().state, query)
  const { data: feed, error, mutate } = useFeed(id)
  if (id === null) return <Navigate to={paths.feeds} replace />
  return (
    <div className={classes.column}>
      <PageHeader title={t('post')} back={paths.feeds} />
      {feed ? (
        <FeedCard feed={feed} isWhole>
          {feed.editable && <Actions feed={feed} />}
        </FeedCard>
      ) : error ? (
        <Failed error={error} again={() => void mutate()} />
      ) : (
        <Loading rows={2} />
      )}
    </div>
  )
}

function Actions({ feed }: { feed: Feed }) {
  const { t } = useTranslation('feeds')
  const navigate = useNavigate()
  const remove = async () => {
    await requestDeleteFeed(feed)
    toast(t('done.deleted'))
    await navigate(paths.feeds, { replace: true })
  }
  const ask = () =>
    openQuestion({
      title: t('delete.title'),
      children: t('delete.text'),
      labels: { confirm: t('delete.confirm'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => void remove().catch(toastError),
    })
  return (
    <Group>
      <Button
        component={Link}
        to={editFeedPath(feed.id)}
        variant="default"
        leftSection={<IconPencil size={20} aria-hidden="true" />}
      >
        {t('edit')}
      </Button>
      <Button variant="subtle" color="red" leftSection={<IconTrash size={20} aria-hidden="true" />} onClick={ask}>
        {t('delete.open')}
      </Button>
    </Group>
  )
}
