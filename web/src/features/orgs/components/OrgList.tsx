import type { OrgCard } from '@parta/contracts/orgs'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { orgPath } from '../../../lib/paths.ts'
import type { Pages } from '../../../lib/swr.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import classes from './OrgList.module.css'
import { RoleBadge } from './RoleBadge.tsx'

/** Organisations as cards; `children` is shown if there are none. */
export function OrgList({ list, children }: { list: Pages<OrgCard>; children: ReactNode }) {
  if (list.error && list.items.length === 0) return <Failed error={list.error} again={list.again} />
  if (list.isLoading && list.items.length === 0) return <Loading rows={3} />
  if (list.items.length === 0) return children
  return (
    <>
      <ul className={classes.list}>
        {list.items.map((org) => (
          <Item key={org.id} org={org} />
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  )
}

function Item({ org }: { org: OrgCard }) {
  const { t } = useTranslation('orgs')
  return (
    <li className={classes.card}>
      <Avatar who={org} size={56} />
      <div className={classes.words}>
        <h2 className={classes.name}>
          <Link to={orgPath(org.id)}>{org.name}</Link>
          {org.private && <IconLock size={16} aria-label={t('private')} />}
        </h2>
        <p className={classes.line}>
          {t(`types.${org.type}`)} · {t('members', { count: org.memberCount })}
        </p>
      </div>
      {org.role && <RoleBadge role={org.role} />}
    </li>
  )
}
