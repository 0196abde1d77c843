import { Button, Chip, Group as Row } from '@mantine/core'
import { notificationGroups } from '@parta/contracts/values'
import { IconBellOff, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { useVisible } from '../../../lib/visible.ts'
import { openQuestion } from '../../../ui/ask.ts'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { type Group, markRead, removeAll, useNotifications } from '../api.ts'
import { NotificationItem } from '../components/NotificationItem.tsx'
import classes from './NotificationsPage.module.css'

export function NotificationsPage() {
  const { t } = useTranslation('notifications')
  const [chosen, setChosen] = useState<Group | null>(null)
  const list = useNotifications(chosen)
  const fresh = useReading(list.items)
  const askAll = () =>
    openQuestion({
      title: chosen === null ? t('deleteAll.title') : t(`deleteAll.titles.${chosen}`),
      children: t('deleteAll.text'),
      labels: { confirm: t('deleteAll.confirm'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => void removeAll(chosen).then(() => toast(t('deleteAll.done')), toastError),
    })

  return (
    <>
      <PageHeader title={t('title')} help="notifications">
        {list.items.length > 0 && (
          <Button variant="default" className={classes.all ?? ''} onClick={askAll}>
            <IconTrash size={18} aria-hidden="true" />
            <span className={classes.word}>{t('deleteAll.open')}</span>
          </Button>
        )}
      </PageHeader>
      <Row gap="xs" mb="lg" role="group" aria-label={t('filter')}>
        {notificationGroups.map((group) => (
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
      </Row>
      {list.error && list.items.length === 0 ? (
        <Failed error={list.error} again={list.again} />
      ) : list.isLoading ? (
        <Loading />
      ) : list.items.length === 0 ? (
        <NoNotifications group={chosen} showAll={() => setChosen(null)} />
      ) : (
        <>
          <ul className={classes.list} data-testid="notifications">
            {list.items.map((item) => (
              <NotificationItem key={item.id} item={item} isFresh={!item.read || fresh.has(item.id)} />
            ))}
          </ul>
          <MoreButton list={list} />
        </>
      )}
    </>
  )
}

/** Marks visible notifications as read. Those that were new when the page opened stay highlighted. */
function useReading(items: readonly { readonly id: string; readonly read: boolean }[]): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const isVisible = useVisible()
  const unread = items
    .filter((item) => !item.read)
    .map((item) => item.id)
    .join(' ')
  useEffect(() => {
    if (unread === '' || !isVisible) return
    setFresh((before) => new Set([...before, ...unread.split(' ')]))
    markRead().catch(toastError)
  }, [unread, isVisible])
  return fresh
}

function NoNotifications({ group, showAll }: { group: Group | null; showAll: () => void }) {
  const { t } = useTranslation('notifications')
  if (group !== null) {
    return (
      <Empty icon={IconBellOff} title={t('emptyGroup.title')} text={t(`emptyGroup.${group}`)}>
        <Button variant="default" onClick={showAll}>
          {t('showAll')}
        </Button>
      </Empty>
    )
  }
  return (
    <Empty icon={IconBellOff} title={t('emptyTitle')} text={t('emptyText')}>
      <Button component={Link} to={paths.search} color="accent" c="var(--on-accent)">
        {t('toSearch')}
      </Button>
    </Empty>
  )
}
