import { Button } from '@mantine/core'
import type { Org } from '@parta/contracts/orgs'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Avatar, fullName, PersonName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { type KickedMember, requestReadmission, useKickedMembers } from '../api.ts'
import classes from './JoinRequests.module.css'

/** The removed members, for the admins who may readmit them; empty where there are none. */
export function KickedMembers({ org }: { org: Org }) {
  const { t } = useTranslation('orgs')
  const { data } = useKickedMembers(org.id)
  if (!data || data.items.length === 0) return null
  return (
    <Card title={t('kicked.title')}>
      <p className={classes.lead}>{t('kicked.text')}</p>
      <ul className={classes.list} data-testid="kicked">
        {data.items.map((member) => (
          <Item key={member.person.id} org={org} member={member} />
        ))}
      </ul>
    </Card>
  )
}

function Item({ org, member: { person, at } }: { org: Org; member: KickedMember }) {
  const { t } = useTranslation('orgs')
  const { isBusy, act } = useAction()
  const readmit = () =>
    act(async () => {
      await requestReadmission(org.id, person.id)
      toast(t(org.private ? 'done.readmittedPrivate' : 'done.readmitted'))
    })
  return (
    <li className={classes.item}>
      <Avatar who={person} size={50} />
      <div className={classes.words}>
        <p className={classes.name}>
          <PersonName who={person} />
        </p>
        <p className={classes.when}>
          <Moment at={at} />
        </p>
      </div>
      <Button
        variant="default"
        loading={isBusy}
        aria-label={t('kicked.readmitWho', { name: person.deleted ? t('common:deletedPerson') : fullName(person) })}
        onClick={readmit}
      >
        {t('kicked.readmit')}
      </Button>
    </li>
  )
}
