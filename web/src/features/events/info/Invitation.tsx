import { Button } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { isPast } from '@parta/contracts/predicates/players'
import type { Prompt } from '@parta/contracts/prompts'
import { IconMailHeart } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/me.ts'
import { useNow } from '../../../lib/now.ts'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { requestDecline } from '../../../queries/prompts.ts'
import { Avatar, fullName } from '../../../ui/Avatar.tsx'
import { useEventInvitation } from '../invitation.ts'
import classes from './Invitation.module.css'

/** Who invites the person, or one of their aliases, to the event; shown when it was opened from the invitation. */
export function Invitation({ event }: { event: EventInfo }) {
  const { data: me } = useMe()
  const prompt = useEventInvitation(event.id)
  const now = useNow()
  if (!me || !prompt) return null
  const invited = prompt.aliasId ?? me.id
  const isIn = event.joined.includes(invited) || event.queued.includes(invited)
  if (isIn || isPast(event, now) || event.cancelled || prompt.state === 'accepted') return null
  return <Shown prompt={prompt} />
}

function Shown({ prompt: { id, from, aliasId, state } }: { prompt: Prompt }) {
  const { t } = useTranslation('event')
  const { data: me } = useMe()
  const { isBusy, act } = useAction()
  const alias = me?.aliases.find((one) => one.id === aliasId)
  const sender = from.deleted ? t('common:someone') : fullName(from)
  const decline = () =>
    act(async () => {
      await requestDecline(id)
      toast(t('done.declined'))
    })
  return (
    <section className={classes.invitation} aria-label={t('invitation.title')} data-testid="invitation">
      {from.deleted ? <IconMailHeart size={40} aria-hidden="true" /> : <Avatar who={from} size={48} />}
      <div className={classes.words}>
        <strong>
          {alias ? t('invitation.forAlias', { sender, alias: fullName(alias) }) : t('invitation.by', { sender })}
        </strong>
        <span>
          {t(state === 'open' ? 'invitation.how' : `invitation.${state === 'declined' ? 'declined' : 'lapsed'}`)}
        </span>
      </div>
      {state === 'open' && (
        <Button variant="default" loading={isBusy} onClick={decline}>
          {t('invitation.decline')}
        </Button>
      )}
    </section>
  )
}
