import { Button, Chip, Group } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconBellOff, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../app/paths.ts'
import { toastError } from '../../../lib/toast.ts'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { groupOf, groups, type Group as Kind, markRead, removeAll, useNotifications } from '../api.ts'
import { NotificationItem } from '../components/NotificationItem.tsx'
import classes from './NotificationsPage.module.css'

export function NotificationsPage() {
  const { t } = useTranslation('notifications')
  const list = useNotifications()
  const [chosen, setChosen] = useState<Kind | null>(null)
  // What was new when the page opened stays marked while one looks at it.
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const unread = list.items
    .filter((item) => !item.read)
    .map((item) => item.id)
    .join(' ')

  useEffect(() => {
    if (unread === '') return
    setFresh((before) => new Set([...before, ...unread.split(' ')]))
    markRead().catch(toastError)
  }, [unread])

  const shown = list.items.filter((item) => chosen === null || groupOf(item) === chosen)
  const askAll = () =>
    modals.openConfirmModal({
      title: t('deleteAll.title'),
      children: t('deleteAll.text'),
      labels: { confirm: t('deleteAll.confirm'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => void removeAll().catch(toastError),
    })

  return (
    <>
      <PageHeader title={t('title')} help="notifications">
        {list.items.length > 0 && (
          <Button variant="default" leftSection={<IconTrash size={18} aria-hidden="true" />} onClick={askAll}>
            {t('deleteAll.open')}
          </Button>
        )}
      </PageHeader>
      <Group gap="xs" mb="lg" role="group" aria-label={t('filter')}>
        {groups.map((group) => (
          <Chip
            key={group}
            size="md"
            classNames={{ label: classes.chip ?? '' }}
            checked={chosen === group}
            onChange={(checked) => setChosen(checked ? group : null)}
          >
            {t(`groups.${group}`)}
          </Chip>
        ))}
      </Group>
      {list.error && list.items.length === 0 ? (
        <Failed error={list.error} again={list.again} />
      ) : list.isLoading ? (
        <Loading />
      ) : shown.length === 0 ? (
        <Empty icon={IconBellOff} title={t('emptyTitle')} text={t('emptyText')}>
          <Button component={Link} to={paths.search} color="accent" c="var(--on-accent)">
            {t('toSearch')}
          </Button>
        </Empty>
      ) : (
        <>
          <ul className={classes.list}>
            {shown.map((item) => (
              <NotificationItem key={item.id} item={item} isFresh={!item.read || fresh.has(item.id)} />
            ))}
          </ul>
          <MoreButton list={list} />
        </>
      )}
    </>
  )
}
