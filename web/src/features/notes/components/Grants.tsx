import { Button } from '@mantine/core'
import type { Grant } from '@parta/contracts/notes'
import { IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { orgPath, paths } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Empty } from '../../../ui/ListStates.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { saveGrant } from '../api.ts'
import classes from './Notes.module.css'

interface Props {
  readonly grants: readonly Grant[]
  /** Without a contact card there is nothing to grant. */
  readonly hasContacts: boolean
  readonly onFill: () => void
}

/** The contact grants: which organisations may see the contact card, and which ask for it. */
export function Grants({ grants, hasContacts, onFill }: Props) {
  const { t } = useTranslation('notes')
  if (grants.length === 0) {
    return (
      <Empty icon={IconUsersGroup} title={t('grants.emptyTitle')} text={t('grants.emptyText')}>
        <Button component={Link} to={paths.orgs} variant="default">
          {t('grants.toOrgs')}
        </Button>
      </Empty>
    )
  }
  return (
    <Card title={t('grants.title')}>
      <p className={classes.quiet}>{t('grants.text')}</p>
      <ul className={classes.list} data-testid="grants">
        {grants.map((grant) => (
          <Row key={grant.org.id} grant={grant} onGrant={hasContacts ? null : onFill} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ grant, onGrant }: { grant: Grant; onGrant: (() => void) | null }) {
  const { t } = useTranslation('notes')
  const { isBusy, act } = useAction()
  const { org, status } = grant
  const save = (next: 'GRANTED' | 'REJECTED') =>
    act(async () => {
      await saveGrant(org.id, next)
      toast(t(`done.${next}`))
    })
  return (
    <li className={classes.row}>
      <Avatar who={org} size={46} />
      <div className={classes.words}>
        <Link to={orgPath(org.id)}>{org.name}</Link>
        <p>
          <Moment at={grant.at} />
        </p>
      </div>
      <span className={classes.status} data-status={status}>
        {t(`status.${status}`)}
      </span>
      {status !== 'GRANTED' && (
        <Button loading={isBusy} onClick={onGrant ?? (() => save('GRANTED'))}>
          {t('grants.grant')}
        </Button>
      )}
      {status !== 'REJECTED' && (
        <Button variant="default" loading={isBusy} onClick={() => save('REJECTED')}>
          {t(status === 'PENDING' ? 'grants.reject' : 'grants.withdraw')}
        </Button>
      )}
    </li>
  )
}
