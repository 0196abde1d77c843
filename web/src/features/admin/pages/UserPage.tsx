import { Button, Group, Stack } from '@mantine/core'
import type { AdminUser } from '@parta/contracts/admin-users'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { orgPath } from '../../../lib/paths.ts'
import { useHasRole } from '../../../lib/site-admin.ts'
import { Card } from '../../../ui/Card.tsx'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import classes from '../components/AdminList.module.css'
import { Revealed } from '../components/Revealed.tsx'
import { type UserAct, UserActs } from '../components/UserActs.tsx'
import { UserState } from '../components/UserState.tsx'
import { useUser } from '../users-api.ts'

/** A person for site admins. Personal data is masked until the site admin gives a reason. */
export function UserPage() {
  const { t } = useTranslation('admin')
  const { id = '' } = useParams()
  const { data: user, error, mutate } = useUser(id)
  return (
    <Stack gap="md">
      {user ? (
        <User user={user} />
      ) : (
        <>
          <PageHeader title={t('users.title')} back={adminPaths.users} />
          {error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={3} />}
        </>
      )}
    </Stack>
  )
}

function User({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin')
  const hasRole = useHasRole()
  const [act, setAct] = useState<UserAct | null>(null)
  const isGone = user.state === 'deleted'
  const acts: readonly (readonly [UserAct, boolean])[] = [
    ['suspend', hasRole('moderator') && user.suspension === null && user.rights.length === 0],
    ['lift', hasRole('moderator') && user.suspension !== null],
    ['hide', hasRole('moderator') && user.description !== ''],
    ['reset', hasRole('support') && !user.isResetRequired],
  ]
  return (
    <>
      <PageHeader
        title={`${user.name} ${user.surname}`.trim() || t('users.nameless')}
        lead={user.email}
        back={adminPaths.users}
      >
        <UserState state={user.state} />
      </PageHeader>
      {user.suspension && <Suspension suspension={user.suspension} />}
      <Card>
        <Facts user={user} />
        {!isGone && <Revealed key={user.id} user={user} />}
      </Card>
      {!isGone && (
        <Group gap="sm">
          {acts.map(
            ([name, isShown]) =>
              isShown && (
                <Button key={name} variant="default" onClick={() => setAct(name)}>
                  {t(`users.act.${name}`)}
                </Button>
              ),
          )}
        </Group>
      )}
      {user.description !== '' && (
        <Card title={t('users.profileText')}>
          <p className={classes.said}>{user.description}</p>
        </Card>
      )}
      <Orgs orgs={user.orgs} />
      {user.reports && <Reports reports={user.reports} />}
      {act && <UserActs user={user} act={act} onClose={() => setAct(null)} />}
    </>
  )
}

function Suspension({ suspension: { until, reason, by, at } }: { suspension: NonNullable<AdminUser['suspension']> }) {
  const { t } = useTranslation('admin')
  return (
    <Card>
      <p>
        <strong>
          {until ? (
            <>
              {t('users.suspendedUntil')} <Moment at={until} />
            </>
          ) : (
            t('users.suspendedForever')
          )}
        </strong>
      </p>
      <p className={classes.said}>{reason}</p>
      <p className={classes.line}>
        {`${by.name} ${by.surname}`.trim()} · <Moment at={at} />
      </p>
    </Card>
  )
}

function Facts({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin')
  const ways = [
    ...(user.hasPassword ? [t('users.way.password')] : []),
    ...(user.passkeyCount > 0 ? [t('users.way.passkey')] : []),
    ...user.providers.map((provider) => provider.slice(0, 1).toUpperCase() + provider.slice(1)),
  ]
  return (
    <div className={classes.item}>
      <p>
        {t('users.since')} <Moment at={user.createdAt} />
        {user.lastSeenAt && (
          <>
            {' '}
            · {t('users.seen')} <Moment at={user.lastSeenAt} />
          </>
        )}
      </p>
      <p>
        {t('users.sessions', { count: user.sessionCount })}
        {ways.length > 0 && ` · ${t('users.ways', { ways: ways.join(', ') })}`}
      </p>
      {user.isResetRequired && <p>{t('users.resetRequired')}</p>}
      {user.rights.length > 0 && <p>{t('users.rights')}</p>}
      <p>{t('users.aliases', { children: user.childCount, others: user.aliasCount - user.childCount })}</p>
      <p className={classes.line}>id {user.id}</p>
    </div>
  )
}

function Orgs({ orgs }: Pick<AdminUser, 'orgs'>) {
  const { t } = useTranslation('admin')
  return (
    <Card title={t('orgs.title')}>
      {orgs === null ? (
        <p className={classes.line}>{t('users.orgsSilent')}</p>
      ) : orgs.length === 0 ? (
        <p className={classes.line}>{t('users.orgsNone')}</p>
      ) : (
        <ul className={classes.list}>
          {orgs.map(({ id, name, role }) => (
            <li key={id} className={classes.row}>
              <Link to={orgPath(id)} className={classes.name}>
                {name}
              </Link>
              <span className={classes.line}>{t(`orgs:roles.${role}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Reports({ reports }: { reports: NonNullable<AdminUser['reports']> }) {
  const { t } = useTranslation('admin')
  return (
    <Card title={t('reports.title')}>
      {reports.length === 0 && <p className={classes.line}>{t('users.reportsNone')}</p>}
      <ul className={classes.list}>
        {reports.map(({ id, at, message, outcome }) => (
          <li key={id} className={classes.item}>
            <p className={classes.said}>{message}</p>
            <p className={classes.line}>
              <Moment at={at} /> · {t(outcome ? `reports.ended.${outcome}` : 'reports.state.open')}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
