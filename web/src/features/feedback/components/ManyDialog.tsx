import { Button, Modal, Stack } from '@mantine/core'
import type { FeedbackEvent, FeedbackPlayer } from '@parta/contracts/feedback'
import type { Emoji } from '@parta/contracts/values'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Avatar, fullName } from '../../../ui/Avatar.tsx'
import { giveEmojiToMany } from '../api.ts'
import { emojiLeft, entrantId } from '../players.ts'
import { EmojiGrid } from './EmojiGrid.tsx'
import classes from './ManyDialog.module.css'

interface Props {
  readonly event: FeedbackEvent
  readonly players: readonly FeedbackPlayer[]
  readonly opened: boolean
  readonly onClose: () => void
}

/** Gives one emoji to several players with one call. */
export function ManyDialog({ opened, onClose, ...rest }: Props) {
  const { t } = useTranslation('feedback')
  return (
    <Modal opened={opened} onClose={onClose} title={t('many.title')} size="lg">
      <ManyForm {...rest} onClose={onClose} />
    </Modal>
  )
}

function ManyForm({ event, players, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('feedback')
  const [emoji, setEmoji] = useState<Emoji | null>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const able = players.filter((player) => isAble(player, emoji)).map(entrantId)
  const ids = chosen.filter((id) => able.includes(id))
  const isAll = able.length > 0 && ids.length === able.length
  const toggle = (id: string) => setChosen(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])
  const { isBusy, act } = useAction()
  const send = () =>
    act(async () => {
      if (emoji === null || ids.length === 0) return
      await giveEmojiToMany(event.id, ids, emoji)
      toast(t('many.done', { count: ids.length }))
      onClose()
    })
  return (
    <Stack>
      <EmojiGrid
        label={t('many.emoji')}
        pressed={emoji ? [emoji] : []}
        onPick={setEmoji}
        hint={emoji ? t(`emojis:${emoji}`) : t('many.pick')}
        note={event.orgId === null ? null : t('emoji.toOrg')}
      />
      <div className={classes.head}>
        <h3 id="many-people">{t('many.people')}</h3>
        <Button variant="subtle" size="sm" onClick={() => setChosen(isAll ? [] : able)} disabled={able.length === 0}>
          {t(isAll ? 'many.nobody' : 'many.everybody')}
        </Button>
      </div>
      <ul className={classes.people} aria-labelledby="many-people">
        {players.map((player) => (
          <li key={entrantId(player)}>
            <Choice
              player={player}
              isChosen={ids.includes(entrantId(player))}
              isAble={able.includes(entrantId(player))}
              onToggle={() => toggle(entrantId(player))}
            />
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <SendButton count={emoji === null ? 0 : ids.length} isBusy={isBusy} onSend={send} />
      </div>
    </Stack>
  )
}

interface SendProps {
  /** Those who get the emoji; 0 if there is nothing to send. */
  readonly count: number
  readonly isBusy: boolean
  readonly onSend: () => void
}

function SendButton({ count, isBusy, onSend }: SendProps) {
  const { t } = useTranslation('feedback')
  return (
    <Button size="xl" fullWidth disabled={count === 0 && !isBusy} loading={isBusy} onClick={onSend}>
      {count === 0 ? t('many.choose') : t('many.send', { count })}
    </Button>
  )
}

function isAble(player: FeedbackPlayer, emoji: Emoji | null): boolean {
  return emojiLeft(player) > 0 && !(emoji && player.emojis.includes(emoji))
}

interface ChoiceProps {
  readonly player: FeedbackPlayer
  readonly isChosen: boolean
  readonly isAble: boolean
  readonly onToggle: () => void
}

function Choice({ player, isChosen, isAble: isOn, onToggle }: ChoiceProps) {
  const { t } = useTranslation('feedback')
  return (
    <button type="button" className={classes.person} aria-pressed={isChosen} disabled={!isOn} onClick={onToggle}>
      <Avatar who={player} size={36} />
      <span className={classes.name}>
        {fullName(player)}
        {!isOn && <small>{t(emojiLeft(player) === 0 ? 'many.full' : 'many.has')}</small>}
      </span>
    </button>
  )
}
