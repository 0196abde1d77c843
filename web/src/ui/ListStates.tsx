import type { Icon } from '@tabler/icons-react'
import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { codeKey } from '../lib/i18n.ts'
import type { CallError } from '../lib/request.ts'
import buttons from './buttons.module.css'
import { EventCardSkeleton } from './EventCard.tsx'
import classes from './ListStates.module.css'
import { indexesUpTo } from './numbers.ts'

/** A skeleton of the content, with a text for screen readers. */
export function Loading({ rows = 4 }: { rows?: number }) {
  const { t } = useTranslation()
  return (
    <div className={classes.stack} role="status" data-testid="loading" data-loading>
      <span className="visually-hidden">{t('loading')}</span>
      {indexesUpTo(rows).map((row) => (
        <EventCardSkeleton key={row} />
      ))}
    </div>
  )
}

interface EmptyProps {
  readonly icon: Icon
  readonly title: string
  readonly text: string
  /** Whether it stands for a whole page, whose heading it then has. */
  readonly isPage?: boolean
  /** The next step. */
  readonly children?: ReactNode
}

export function Empty({ icon: Picture, title, text, isPage = false, children }: EmptyProps) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div className={classes.state} data-testid="empty">
      <span className={classes.picture}>
        <Picture size={34} stroke={1.6} aria-hidden="true" />
      </span>
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  )
}

export function Failed({ error, again }: { error: CallError; again: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.state} role="alert">
      <span className={classes.picture}>
        <IconCloudOff size={34} stroke={1.6} aria-hidden="true" />
      </span>
      <h2 className={classes.title}>{t('failed')}</h2>
      <p className={classes.text}>{t(codeKey(error.code), error.params)}</p>
      <button type="button" className={buttons.quiet} onClick={again}>
        {t('again')}
      </button>
    </div>
  )
}
