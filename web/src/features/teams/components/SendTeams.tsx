import { Button } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { IconCopy, IconMessageShare } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { copyText } from '../../../lib/copy.ts'
import { isInChat } from '../../../lib/event-chat.ts'
import { eventPath } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import type { Teams } from '../api.ts'
import { shareTeams } from '../api.ts'
import { messageOf } from '../division.ts'
import classes from './Division.module.css'

/** Sends the teams to the event's chat, or copies them for those who are not in it. */
export function SendTeams({ event, teams }: { readonly event: EventInfo; readonly teams: Teams }) {
  const { t } = useTranslation('teams')
  const navigate = useNavigate()
  const { isBusy, act } = useAction()
  const text = messageOf(teams, { title: t('message'), team: (number) => t('team', { number }) })
  const isChat = isInChat(event)
  const share = async () => {
    await shareTeams(event.id, text)
    toast(t('shared'))
    await navigate(`${eventPath(event.id)}?tab=chat`)
  }
  const Icon = isChat ? IconMessageShare : IconCopy
  return (
    <div className={classes.bar} data-fixed-bar>
      <Button
        size="xl"
        fullWidth
        color="accent"
        c="var(--on-accent)"
        loading={isBusy}
        leftSection={<Icon size={24} aria-hidden="true" />}
        onClick={() => (isChat ? act(share) : void copyText(text, t('copied')))}
      >
        {t(isChat ? 'share' : 'copy')}
      </Button>
    </div>
  )
}
