import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { eventPath, paths } from '../../../lib/paths.ts'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { MonthList } from '../../../ui/MonthList.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { useHistory } from '../api.ts'

export function History() {
  const { t } = useTranslation('profiles')
  const list = useHistory()
  if (list.error && list.items.length === 0) return <Failed error={list.error} again={list.again} />
  if (list.isLoading) return <Loading />
  if (list.items.length === 0) {
    return (
      <Empty icon={IconHistory} title={t('history.emptyTitle')} text={t('history.emptyText')}>
        <Button component={Link} to={paths.search} color="accent" c="var(--on-accent)">
          {t('history.toSearch')}
        </Button>
      </Empty>
    )
  }
  return (
    <>
      <MonthList events={list.items} pathOf={eventPath} />
      <MoreButton list={list} />
    </>
  )
}
