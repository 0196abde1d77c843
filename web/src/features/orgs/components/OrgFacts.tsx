import { limits } from '@parta/contracts/limits'
import type { Org } from '@parta/contracts/orgs'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PersonName } from '../../../ui/Avatar.tsx'
import { PersonLink } from '../../../ui/PersonLink.tsx'
import { seesMembers } from '../rights.ts'
import { FediverseRow } from './FediverseRow.tsx'
import classes from './OrgFacts.module.css'

/**
 * The details of an organisation, folded; empty ones are left out. Whoever sees nothing else of it sees them at once.
 */
export function OrgFacts({ org }: { org: Org }) {
  const { t } = useTranslation('orgs')
  const [isOpen, setOpen] = useState(!seesMembers(org))
  return (
    <details className={classes.card} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classes.title}>
        <h2>{t('about')}</h2>
        <IconChevronDown size={22} aria-hidden="true" />
      </summary>
      <div className={classes.body}>
        {org.description && <p className={classes.text}>{org.description}</p>}
        <dl className={classes.rows}>
          <Row name={t('admins', { count: org.admins.length })} isLong>
            <Admins org={org} />
          </Row>
          {org.telephone && (
            <Row name={t('telephone')}>
              <a href={`tel:${org.telephone}`}>{org.telephone}</a>
            </Row>
          )}
          {org.email && (
            <Row name={t('email')} isLong>
              <a href={`mailto:${org.email}`}>{org.email}</a>
            </Row>
          )}
          {org.address && (
            <Row name={t('address')} isLong>
              {org.address}
            </Row>
          )}
          <Row name={t('private')}>{t(org.private ? 'common:yes' : 'common:no')}</Row>
          <Row name={t('contact')}>{t(org.contact ? 'common:yes' : 'common:no')}</Row>
          {org.maxMembers !== limits.unlimited && <Row name={t('new.maxMembers')}>{org.maxMembers}</Row>}
          <Row name={t('currency')}>{org.currency}</Row>
          {!org.private && isOpen && <FediverseRow orgId={org.id} />}
        </dl>
      </div>
    </details>
  )
}

function Admins({ org }: { org: Org }) {
  return org.admins.map((admin, index) => (
    <span key={admin.id}>
      {index > 0 && ', '}
      <PersonLink id={admin.id} deleted={admin.deleted}>
        <PersonName who={admin} />
      </PersonLink>
    </span>
  ))
}

interface RowProps {
  readonly name: string
  readonly isLong?: boolean
  readonly children: ReactNode
}

function Row({ name, isLong, children }: RowProps) {
  return (
    <div data-long={isLong || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
