import { SegmentedControl, Select, Stack } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAddress, withParam } from '../../../lib/address.ts'
import type { Pages } from '../../../lib/swr.ts'
import { Card } from '../../../ui/Card.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { type Queued, type QueueState, useReports, useUserFeedback } from '../api.ts'
import classes from '../components/AdminList.module.css'
import { QueueItem } from '../components/QueueItem.tsx'

const queues = ['people', 'feedback'] as const
const states = ['open', 'closed'] as const

/** The queues of site admins: reports of people and messages, and feedback about Parta. */
export function ReportsPage() {
  const { t } = useTranslation('admin')
  const [query, change] = useAddress()
  const queue = query.get('queue') === 'feedback' ? 'feedback' : 'people'
  const state = query.get('state') === 'closed' ? 'closed' : 'open'
  return (
    <Stack gap="md">
      <PageHeader title={t('reports.title')} lead={t('reports.lead')} />
      <div className={classes.tools}>
        <SegmentedControl
          className={classes.choice ?? ''}
          aria-label={t('reports.title')}
          data={queues.map((value) => ({ value, label: t(`reports.queue.${value}`) }))}
          value={queue}
          onChange={(value) => change((now) => withParam(now, 'queue', value === 'feedback' ? value : null))}
        />
        <Select
          label={t('reports.show')}
          data={states.map((value) => ({ value, label: t(`reports.state.${value}`) }))}
          value={state}
          allowDeselect={false}
          onChange={(value) => change((now) => withParam(now, 'state', value === 'closed' ? value : null))}
        />
      </div>
      {queue === 'people' ? <Reports key={state} state={state} /> : <Feedback key={state} state={state} />}
    </Stack>
  )
}

function Reports({ state }: { state: QueueState }) {
  return <Queue list={useReports(state)} state={state} />
}

function Feedback({ state }: { state: QueueState }) {
  return <Queue list={useUserFeedback(state)} state={state} />
}

function Queue<T extends Queued>({ list, state }: { list: Pages<T, unknown>; state: QueueState }) {
  const { t } = useTranslation('admin')
  if (list.error && list.items.length === 0) return <Failed error={list.error} again={list.again} />
  if (list.isLoading) return <Loading rows={3} />
  if (list.items.length === 0) {
    return state === 'open' ? (
      <Empty icon={IconFlag} title={t('reports.none')} text={t('reports.noneText')} />
    ) : (
      <Empty icon={IconFlag} title={t('reports.noneClosed')} text={t('reports.noneText')} />
    )
  }
  return (
    <Card>
      <ul className={classes.list}>
        {list.items.map((item) => (
          <QueueItem key={item.id} item={item} />
        ))}
      </ul>
      <MoreButton list={list} />
    </Card>
  )
}
