import type { FeedbackEvent, FeedbackPlayer } from '@parta/contracts/feedback'
import { limits } from '@parta/contracts/limits'
import { useTranslation } from 'react-i18next'
import { toast, toastError } from '../../../lib/toast.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import { MessageField } from '../../../ui/MessageField.tsx'
import { SendButton } from '../../../ui/SendButton.tsx'
import { giveReview } from '../api.ts'
import { reviewText } from '../players.ts'
import classes from './ReviewField.module.css'

interface Props {
  readonly event: FeedbackEvent
  readonly player: FeedbackPlayer
  readonly draft: string | undefined
  readonly onDraft: (text: string | null) => void
  readonly onSent: () => void
}

/** The review of one player; Enter sends it. */
export function ReviewField({ event, player, draft, onDraft, onSent }: Props) {
  const { t } = useTranslation('feedback')
  const text = draft ?? player.review
  const isReady = text.trim() !== '' && text.trim() !== player.review
  const send = () => {
    if (!isReady) return
    const sent = text.trim()
    giveReview(event.id, player, sent).then(
      () => toast(t('review.done')),
      (error: unknown) => {
        onDraft(sent)
        toastError(error)
      },
    )
    onSent()
  }
  return (
    <form
      className={classes.form}
      onSubmit={(submit) => {
        submit.preventDefault()
        send()
      }}
    >
      <MessageField
        label={t('review.label', { name: fullName(player) })}
        placeholder={t('review.hint')}
        max={limits.reviewMax}
        autoFocus
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(text.length, text.length)}
        autosize
        minRows={2}
        maxRows={4}
        value={text}
        onChange={(next) => onDraft(reviewText(next) === player.review ? null : reviewText(next))}
        onKeyDown={(press) => {
          if (press.key !== 'Enter') return
          press.preventDefault()
          send()
        }}
      />
      <p className={classes.note}>
        {t('review.note')} {event.orgId !== null && t('review.noteOrg')}
      </p>
      <SendButton type="submit" missing={!isReady ? t('common:missing.text') : ''}>
        {t('review.send')}
      </SendButton>
    </form>
  )
}
