import type { FeedbackEvent, FeedbackPlayer } from '@parta/contracts/feedback'
import type { Emoji } from '@parta/contracts/values'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import type { HeldGifts } from '../held-gifts.ts'
import { emojiLeft, entrantId } from '../players.ts'
import { EmojiGrid } from './EmojiGrid.tsx'

interface Props {
  readonly event: FeedbackEvent
  /** The player, already with the emoji that are not sent yet. */
  readonly player: FeedbackPlayer
  readonly gifts: HeldGifts
  /** The emoji for this player that are not sent yet. */
  readonly held: readonly Emoji[]
}

/** The emoji that can be given to one player. A chosen one is sent a few seconds later and can be taken back until then. */
export function EmojiPart({ event, player, gifts, held }: Props) {
  const { t } = useTranslation('feedback')
  const id = entrantId(player)
  const left = emojiLeft(player)
  const hint = left === 0 ? t('emoji.full') : t('emoji.left', { count: left })
  const last = held.at(-1)
  const pick = (emoji: Emoji) => {
    if (held.includes(emoji)) gifts.takeBack({ id, emoji })
    else if (player.emojis.includes(emoji)) toast(t('emoji.sent'))
    else gifts.hold({ id, emoji })
  }
  return (
    <EmojiGrid
      label={t('emoji.open', { name: fullName(player) })}
      pressed={player.emojis}
      isFull={left === 0}
      onPick={pick}
      hint={hint}
      note={event.orgId === null ? null : t('emoji.toOrg')}
      held={last && { emoji: last, onTakeBack: () => gifts.takeBack({ id, emoji: last }) }}
    />
  )
}
