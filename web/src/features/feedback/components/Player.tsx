import { Button } from '@mantine/core'
import type { FeedbackEvent, FeedbackPlayer } from '@parta/contracts/feedback'
import { type Emoji, emojis } from '@parta/contracts/values'
import { IconCrown, IconMoodPlus, IconPencil } from '@tabler/icons-react'
import { type RefObject, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar, fullName, PersonName } from '../../../ui/Avatar.tsx'
import { PersonLink } from '../../../ui/PersonLink.tsx'
import { type Gift, type HeldGifts, heldFor } from '../held-gifts.ts'
import { canJudge, entrantId } from '../players.ts'
import { EmojiPart } from './EmojiPart.tsx'
import { Judging } from './Judging.tsx'
import { LevelField } from './LevelField.tsx'
import classes from './Player.module.css'
import { Presence } from './Presence.tsx'
import { ReviewField } from './ReviewField.tsx'

export type Part = 'emoji' | 'review'

interface Props {
  readonly event: FeedbackEvent
  /** The player, already with the emoji that are not sent yet. */
  readonly player: FeedbackPlayer
  readonly gifts: HeldGifts
  /** The emoji for anybody that are not sent yet. */
  readonly held: readonly Gift[]
  /** Whether something can still be given. */
  readonly isOpen: boolean
  /** Whether the caller may correct here if the player was there. */
  readonly isCorrectable: boolean
  /** The part that is unfolded. */
  readonly part: Part | null
  readonly onPart: (part: Part | null) => void
  /** The unsent text of the review, if any. */
  readonly draft: string | undefined
  readonly onDraft: (text: string | null) => void
}

/** Somebody who took part: what the caller has given them, and the buttons to give more. */
export function Player({ event, player, gifts, held, isOpen, isCorrectable, part, onPart, draft, onDraft }: Props) {
  const { t } = useTranslation('feedback')
  const panel = useId()
  const review = useRef<HTMLButtonElement>(null)
  const own = heldFor(held, entrantId(player))
  const isRated = isOpen && player.mayRate
  return (
    <li className={classes.card} data-testid="rated">
      <div className={classes.head}>
        <Avatar who={player} size={48} />
        <div className={classes.words}>
          <PersonLink id={entrantId(player)} deleted={player.deleted} className={classes.name}>
            <PersonName who={player} />
          </PersonLink>
          {player.isOrganiser && (
            <small className={classes.mark}>
              <IconCrown size={15} aria-hidden="true" /> {t('organiser')}
            </small>
          )}
        </div>
      </div>
      {isOpen && !player.mayRate && <p className={classes.notRated}>{t('notRated')}</p>}
      {isRated && (
        <Parts
          player={player}
          part={part}
          onPart={onPart}
          panel={panel}
          isDraft={draft !== undefined}
          reviewButton={review}
        />
      )}
      <div id={panel} className={classes.panel}>
        {isRated && part === 'emoji' && <EmojiPart event={event} player={player} gifts={gifts} held={own} />}
        {isRated && part === 'review' && !player.isReviewHidden && (
          <ReviewField
            event={event}
            player={player}
            draft={draft}
            onDraft={onDraft}
            onSent={() => {
              onDraft(null)
              onPart(null)
              review.current?.focus()
            }}
          />
        )}
      </div>
      {/* Below the emoji grid, which must not move when an emoji is chosen. */}
      <Given emojis={player.emojis} held={own} />
      {player.isReviewHidden && <p className={classes.notRated}>{t('review.hidden')}</p>}
      {player.review !== '' && part !== 'review' && <blockquote className={classes.review}>{player.review}</blockquote>}
      <LevelField event={event} player={player} isOpen={isOpen} />
      {isCorrectable && <Presence event={event} player={player} />}
      {canJudge(event, player) && <Judging event={event} player={player} isOpen={isOpen && !event.closed} />}
    </li>
  )
}

interface PartsProps extends Pick<Props, 'player' | 'part' | 'onPart'> {
  /** The id of the element that the buttons unfold. */
  readonly panel: string
  readonly isDraft: boolean
  /** Gets the focus once the review is sent. */
  readonly reviewButton: RefObject<HTMLButtonElement | null>
}

/** The buttons that unfold the emoji and the review. */
function Parts({ player, part, onPart, panel, isDraft, reviewButton }: PartsProps) {
  const { t } = useTranslation('feedback')
  const name = fullName(player)
  const review = isDraft ? 'review.unsent' : player.review ? 'review.edit' : 'review.short'
  const button = (one: Part) => ({
    variant: part === one ? 'light' : 'default',
    onClick: () => onPart(part === one ? null : one),
    'aria-expanded': part === one,
    'aria-controls': panel,
  })
  return (
    <div className={classes.actions}>
      <Button leftSection={<IconMoodPlus size={20} aria-hidden="true" />} {...button('emoji')}>
        {t('emoji.short')}
        <span className="visually-hidden">: {name}</span>
      </Button>
      {!player.isReviewHidden && (
        <Button ref={reviewButton} leftSection={<IconPencil size={20} aria-hidden="true" />} {...button('review')}>
          {t(review)}
          <span className="visually-hidden">: {name}</span>
        </Button>
      )}
    </div>
  )
}

function Given({ emojis: given, held }: { emojis: readonly Emoji[]; held: readonly Emoji[] }) {
  const { t } = useTranslation('feedback')
  if (given.length === 0) return null
  return (
    <ul className={classes.given} aria-label={t('emoji.given')}>
      {given.map((key) => (
        <li key={key} data-held={held.includes(key) || undefined}>
          <span aria-hidden="true">{emojis[key]}</span> {t(`emojis:${key}`)}
        </li>
      ))}
    </ul>
  )
}
