import { Button } from '@mantine/core'
import type { Appeal } from '@parta/contracts/karma'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { eventPath } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toast.ts'
import { Avatar, fullName, PersonName } from '../../../ui/Avatar.tsx'
import { useAsk } from '../../../ui/ask.ts'
import { Moment } from '../../../ui/Moment.tsx'
import { PersonLink } from '../../../ui/PersonLink.tsx'
import { decide } from '../api.ts'
import classes from './Appeals.module.css'

/** Appeals that wait for a decision, each with its two answers for those who may decide it. */
export function Appeals({ appeals }: { appeals: readonly Appeal[] }) {
  return (
    <ul className={classes.list} data-testid="appeals">
      {appeals.map((appeal) => (
        <Item key={`${appeal.eventId}:${appeal.userOrAliasId}`} appeal={appeal} />
      ))}
    </ul>
  )
}

function Item({ appeal }: { appeal: Appeal }) {
  const { t } = useTranslation('karma')
  const ask = useAsk()
  const [busy, setBusy] = useState<boolean | null>(null)
  const { of, takenBy, event, text, penaltyAt, userOrAliasId, mayDecide } = appeal
  const answer = async (giveBack: boolean) => {
    setBusy(giveBack)
    try {
      await decide(appeal, giveBack)
      toast(t(giveBack ? 'decide.returned' : 'decide.upheld'))
    } finally {
      setBusy(null)
    }
  }
  const askFor = (giveBack: boolean) =>
    ask({
      title: t(giveBack ? 'decide.giveBackAsk' : 'decide.upholdAsk', { event: event.name }),
      text: t(giveBack ? 'decide.giveBackText' : 'decide.upholdText', { name: fullName(of) }),
      confirm: t(giveBack ? 'decide.giveBack' : 'decide.uphold'),
      isHarmless: giveBack,
      run: () => answer(giveBack),
    })
  return (
    <li className={classes.item}>
      <Avatar who={of} size={50} />
      <div className={classes.words}>
        <p className={classes.name}>
          <PersonLink id={userOrAliasId} deleted={of.deleted}>
            <PersonName who={of} />
          </PersonLink>
        </p>
        <p className={classes.text}>{text}</p>
        <p className={classes.line}>
          <Link to={eventPath(event.id)}>{event.name}</Link>
          <Moment at={penaltyAt} withTime={false} />
          {takenBy && (
            <span>
              {t('decide.takenBy')} <PersonName who={takenBy} />
            </span>
          )}
        </p>
      </div>
      {mayDecide ? (
        <div className={classes.actions}>
          <Button variant="default" loading={busy === false} disabled={busy !== null} onClick={() => askFor(false)}>
            {t('decide.uphold')}
          </Button>
          <Button loading={busy === true} disabled={busy !== null} onClick={() => askFor(true)}>
            {t('decide.giveBack')}
          </Button>
        </div>
      ) : (
        <p className={classes.others}>{t('decide.others')}</p>
      )}
    </li>
  )
}
