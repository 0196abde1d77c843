import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/Card.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { useOrgAppeals } from '../api.ts'
import { Appeals } from './Appeals.tsx'

/** The appeals that wait for the admins of an organisation; empty without appeals. */
export function OrgAppeals({ orgId }: { orgId: string }) {
  const { t } = useTranslation('karma')
  const list = useOrgAppeals(orgId)
  if (list.items.length === 0) return null
  return (
    <Card title={t('decide.title')}>
      <Appeals appeals={list.items} />
      <MoreButton list={list} />
    </Card>
  )
}
