import { IconScale } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/Card.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useSiteAppeals } from '../api.ts'
import { Appeals } from '../components/Appeals.tsx'

/** For site admins: the appeals that no admin of an organisation can decide. */
export function AppealsPage() {
  const { t } = useTranslation('karma')
  const list = useSiteAppeals()
  return (
    <>
      <PageHeader title={t('decide.title')} lead={t('decide.siteLead')} />
      {list.error && list.items.length === 0 ? (
        <Failed error={list.error} again={list.again} />
      ) : list.isLoading ? (
        <Loading rows={3} />
      ) : list.items.length === 0 ? (
        <Empty icon={IconScale} title={t('decide.empty')} text={t('decide.emptyText')} />
      ) : (
        <Card>
          <Appeals appeals={list.items} />
          <MoreButton list={list} />
        </Card>
      )}
    </>
  )
}
