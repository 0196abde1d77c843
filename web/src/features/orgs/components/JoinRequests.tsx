import { Button } from '@mantine/core'
import type { Org } from '@parta/contracts/orgs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast, toastError } from '../../../lib/toast.ts'
import { Avatar, PersonName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { PersonLink } from '../../../ui/PersonLink.tsx'
import { type JoinRequest, requestDecision, useRequests } from '../api.ts'
import classes from './JoinRequests.module.css'

/** People who wait for an admin's approval, the longest waiting first; empty without requests. */
export function JoinRequests({ org }: { org: Org }) {
  const { t } = useTranslation('orgs')
  const { data } = useRequests(org.id)
  if (!data || data.items.length === 0) return null
  return (
    <Card title={t('requests.title', { count: data.items.length })}>
      <ul className={classes.list} data-testid="requests">
        {data.items.map((request) => (
          <Item key={request.person.id} orgId={org.id} request={request} />
        ))}
      </ul>
    </Card>
  )
}

function Item({ orgId, request }: { orgId: string; request: JoinRequest }) {
  const { t } = useTranslation('orgs')
  const [busy, setBusy] = useState<'approve' | 'refuse' | null>(null)
  const { person, message, at } = request
  const decide = async (approve: boolean) => {
    setBusy(approve ? 'approve' : 'refuse')
    await requestDecision(orgId, person.id, approve)
      .then(() => toast(t(approve ? 'done.approved' : 'done.refused')), toastError)
      .finally(() => setBusy(null))
  }
  return (
    <li className={classes.item}>
      <Avatar who={person} size={50} />
      <div className={classes.words}>
        <p className={classes.name}>
          <PersonLink id={person.id} deleted={person.deleted}>
            <PersonName who={person} />
          </PersonLink>
        </p>
        {message && <p className={classes.message}>„{message}“</p>}
        <p className={classes.when}>
          <Moment at={at} />
        </p>
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          loading={busy === 'refuse'}
          disabled={busy !== null}
          onClick={() => void decide(false)}
        >
          {t('requests.refuse')}
        </Button>
        <Button loading={busy === 'approve'} disabled={busy !== null} onClick={() => void decide(true)}>
          {t('requests.approve')}
        </Button>
      </div>
    </li>
  )
}
