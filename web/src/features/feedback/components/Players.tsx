import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { FeedbackEvent, FeedbackPlayer } from '@parta/contracts/feedback'
import { IconSparkles, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/now.ts'
import { Empty } from '../../../ui/ListStates.tsx'
import { giveReview } from '../api.ts'
import { heldFor } from '../held-gifts.ts'
import { canCorrect, entrantId, giftedPlayers, withEmoji } from '../players.ts'
import { useReviewDrafts } from '../review-drafts.ts'
import { useHeldGifts } from '../use-held-gifts.ts'
import classes from './EventFeedback.module.css'
import { FinishBar } from './FinishBar.tsx'
import { ManyDialog } from './ManyDialog.tsx'
import { type Part, Player } from './Player.tsx'

interface Props {
  readonly event: FeedbackEvent
  readonly players: readonly FeedbackPlayer[]
  readonly isOpen: boolean
}

/** Everybody who took part, and while the feedback is open the button that finishes it. */
export function Players({ event, players: known, isOpen }: Props) {
  const { t } = useTranslation('feedback')
  // Kept for each player: folding the panel of another player would move the page under the finger.
  const [parts, setParts] = useState<Readonly<Record<string, Part | null>>>({})
  const now = useNow()
  const drafts = useReviewDrafts(event.id)
  const { gifts, held } = useHeldGifts(event.id)
  const players = known.map((player) =>
    heldFor(held, entrantId(player)).reduce((one, emoji) => withEmoji(emoji)(one), player),
  )
  const gifted = giftedPlayers(players)
  const sendRest = async () => {
    if (!(await gifts.flush())) return false
    for (const player of gifted) {
      const text = drafts.of(entrantId(player))?.trim()
      if (text && text !== player.review && !player.isReviewHidden) await giveReview(event.id, player, text)
      drafts.put(entrantId(player), null)
    }
    return true
  }
  return (
    <>
      {isOpen && players.length === 0 && <Empty icon={IconUsers} title={t('alone.title')} text={t('alone.text')} />}
      {isOpen && gifted.length > 1 && <Many event={event} players={gifted} />}
      {isOpen && event.runs && !event.closed && <p className={classes.hint}>{t('karma.hint')}</p>}
      {isOpen && players.some(({ level }) => level !== undefined) && <p className={classes.hint}>{t('level.hint')}</p>}
      <ul className={classes.players}>
        {players.map((player) => {
          const id = entrantId(player)
          return (
            <Player
              key={id}
              event={event}
              player={player}
              gifts={gifts}
              held={held}
              isOpen={isOpen}
              isCorrectable={canCorrect(event, player, now)}
              part={parts[id] ?? null}
              onPart={(part) => setParts((before) => ({ ...before, [id]: part }))}
              draft={drafts.of(id)}
              onDraft={(text) => drafts.put(id, text)}
            />
          )
        })}
      </ul>
      {isOpen && <FinishBar event={event} sendRest={sendRest} />}
    </>
  )
}

function Many({ event, players }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('feedback')
  const [isOpened, dialog] = useDisclosure(false)
  return (
    <div className={classes.many}>
      <Button variant="light" leftSection={<IconSparkles size={20} aria-hidden="true" />} onClick={dialog.open}>
        {t('many.open')}
      </Button>
      <ManyDialog event={event} players={players} opened={isOpened} onClose={dialog.close} />
    </div>
  )
}
