import { Button } from '@mantine/core'
import type { OwnRequest } from '@parta/contracts/invitations'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { useAsk } from '../../../ui/ask.ts'
import { Card } from '../../../ui/Card.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { useOwnRequests, withdrawOwnRequest } from '../api.ts'
import classes from './JoinRequests.module.css'

/** The person's open requests to join, with buttons to withdraw them; empty without requests. */
export function OwnRequests() {
  const { t } = useTranslation('orgs')
  const { data } = useOwnRequests()
  if (!data || data.items.length === 0) return null
  return (
    <Card title={t('ownRequests.title')}>
      <ul className={classes.list} data-testid="own-requests">
        {data.items.map((request) => (
          <Item key={request.org.id} request={request} />
        ))}
      </ul>
    </Card>
  )
}

/** Asks for confirmation before a request is withdrawn. */
export function useWithdraw(): (id: string) => void {
  const { t } = useTranslation('orgs')
  const ask = useAsk()
  return (id) =>
    ask({
      title: t('ownRequests.withdrawTitle'),
      text: t('ownRequests.withdrawText'),
      confirm: t('ownRequests.withdraw'),
      run: async () => {
        await withdrawOwnRequest(id)
        toast(t('ownRequests.withdrawn'))
      },
    })
}

function Item({ request: { org, message, at } }: { request: OwnRequest }) {
  const { t } = useTranslation('orgs')
  const withdraw = useWithdraw()
  const name = org.name ?? t('ownRequests.hidden')
  return (
    <li className={classes.item}>
      <Avatar who={{ ...org, name }} size={50} />
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        {message && <p className={classes.message}>„{message}“</p>}
        <p className={classes.when}>
          {t('ownRequests.asked')} <Moment at={at} />
        </p>
      </div>
      <Button variant="default" onClick={() => withdraw(org.id)}>
        {t('ownRequests.withdraw')}
      </Button>
    </li>
  )
}
