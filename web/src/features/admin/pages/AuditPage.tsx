import { Button } from '@mantine/core'
import type { AuditEntry } from '@parta/contracts/audit'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useAddress, withParam } from '../../../lib/address.ts'
import { fullMoment } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { Avatar, fullName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useAudit } from '../api.ts'
import classes from '../components/AdminList.module.css'

/** What site admins did, which nobody can change or delete. */
export function AuditPage() {
  const { t } = useTranslation('admin')
  const [query, change] = useAddress()
  const admin = query.get('admin')
  const list = useAudit(admin)
  return (
    <>
      <PageHeader title={t('audit.title')} lead={t('audit.lead')}>
        {admin !== null && (
          <Button variant="default" onClick={() => change((now) => withParam(now, 'admin', null))}>
            {t('audit.all')}
          </Button>
        )}
      </PageHeader>
      {list.error && list.items.length === 0 ? (
        <Failed error={list.error} again={list.again} />
      ) : list.isLoading ? (
        <Loading rows={5} />
      ) : list.items.length === 0 ? (
        <Empty icon={IconHistory} title={t('none')} text={t('audit.none')} />
      ) : (
        <Card>
          <ul className={classes.list}>
            {list.items.map((entry) => (
              <Entry key={entry.number} entry={entry} isOfOne={admin !== null} />
            ))}
          </ul>
          <MoreButton list={list} />
        </Card>
      )}
    </>
  )
}

interface EntryProps {
  readonly entry: AuditEntry
  /** Whether the list is of one admin. */
  readonly isOfOne: boolean
}

function Entry({ entry, isOfOne }: EntryProps) {
  const { t } = useTranslation('admin')
  const { number, begunNumber, at, admin, operation, subject, outcome, reason } = entry
  const said =
    outcome === 'begun' || outcome === 'done' ? t(`audit.outcome.${outcome}`) : t(`errors:${outcome}`, outcome)
  return (
    <li className={classes.row} data-testid="audit-entry">
      <Avatar who={admin} size={40} />
      <div className={classes.words}>
        <span className={classes.name}>
          {t(`audit.act.${operation}`, operation)}: {said}
        </span>
        <span className={classes.line}>
          {isOfOne || admin.id === '' ? (
            fullName(admin)
          ) : (
            <Link
              to={`?${new URLSearchParams({ admin: admin.id })}`}
              aria-label={t('audit.only', { name: fullName(admin) })}
            >
              {fullName(admin)}
            </Link>
          )}{' '}
          · <time dateTime={at}>{fullMoment(at, currentLocale())}</time>
        </span>
        {reason !== null && <span className={classes.said}>{reason}</span>}
        <span className={classes.raw}>
          {t('audit.detail', { numbers: begunNumber === null ? number : `${begunNumber}–${number}` })} · {operation}
          {subject !== null && ` · ${subject}`}
        </span>
      </div>
    </li>
  )
}
