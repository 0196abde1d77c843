import type { MaskedUser } from '@parta/contracts/admin-users'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { adminUserPath } from '../../../lib/admin-paths.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import classes from '../components/AdminList.module.css'
import { AdminList, useAdminSearch } from '../components/AdminList.tsx'
import { UserState } from '../components/UserState.tsx'
import { useUsers } from '../users-api.ts'

export function UsersPage() {
  const { t } = useTranslation('admin')
  const { text } = useAdminSearch()
  const list = useUsers(text)
  const empty =
    text === ''
      ? { title: t('users.start'), text: t('users.startText') }
      : { title: t('none'), text: t('users.startText') }
  return (
    <>
      <PageHeader title={t('users.title')} lead={t('users.lead')} />
      <AdminList
        list={list}
        label={t('users.search')}
        empty={empty}
        row={(user) => <UserRow key={user.id} user={user} />}
      />
    </>
  )
}

function UserRow({ user }: { user: MaskedUser }) {
  const { t } = useTranslation('admin')
  const name = `${user.name} ${user.surname}`.trim()
  return (
    <li className={classes.row} data-testid="admin-user">
      <Avatar who={user} size={44} />
      <div className={classes.words}>
        <Link to={adminUserPath(user.id)} className={classes.name}>
          {name || t('users.nameless')}
        </Link>
        <span className={classes.line}>{user.email}</span>
      </div>
      <UserState state={user.state} />
    </li>
  )
}
