import { limits } from '@parta/contracts/limits'
import type { Org } from '@parta/contracts/orgs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import classes from './OrgFacts.module.css'

/** What the organisation says about itself; what it leaves empty is not shown. */
export function OrgFacts({ org }: { org: Org }) {
  const { t } = useTranslation('orgs')
  const admins = org.members.filter((member) => member.role === 'admin').map(fullName)
  return (
    <Card title={t('info')}>
      {org.description && <p className={classes.text}>{org.description}</p>}
      <dl className={classes.rows}>
        <Row name={t('admins', { count: admins.length })}>{admins.join(', ')}</Row>
        {org.telephone && (
          <Row name={t('telephone')}>
            <a href={`tel:${org.telephone}`}>{org.telephone}</a>
          </Row>
        )}
        {org.email && (
          <Row name={t('email')}>
            <a href={`mailto:${org.email}`}>{org.email}</a>
          </Row>
        )}
        {org.address && <Row name={t('address')}>{org.address}</Row>}
        <Row name={t('private')}>{t(org.private ? 'common:yes' : 'common:no')}</Row>
        <Row name={t('contact')}>{t(org.contact ? 'common:yes' : 'common:no')}</Row>
        {org.maxMembers !== limits.unlimited && <Row name={t('new.maxMembers')}>{org.maxMembers}</Row>}
        <Row name={t('currency')}>{org.currency}</Row>
      </dl>
    </Card>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
