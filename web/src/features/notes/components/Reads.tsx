import { useTranslation } from 'react-i18next'
import { Avatar, PersonName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Failed } from '../../../ui/ListStates.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { PersonLink } from '../../../ui/PersonLink.tsx'
import { useContactReads } from '../api.ts'
import classes from './Notes.module.css'

/** Who read the contact card, the last first. */
export function Reads() {
  const { t } = useTranslation('notes')
  const list = useContactReads()
  if (list.error && list.items.length === 0) return <Failed error={list.error} again={list.again} />
  return (
    <Card title={t('reads.title')}>
      {list.items.length === 0 && !list.isLoading && <p className={classes.quiet}>{t('reads.empty')}</p>}
      <ul className={classes.list} data-testid="reads">
        {list.items.map(({ id, reader, org, at }) => (
          <li key={id} className={classes.row}>
            <Avatar who={reader} size={40} />
            <div className={classes.words}>
              <PersonLink id={reader.id} deleted={reader.deleted}>
                <PersonName who={reader} />
              </PersonLink>
              <p>
                {org && `${org.name} · `}
                <Moment at={at} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
    </Card>
  )
}
