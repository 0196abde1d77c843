import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { HelpButton, type HelpTopic } from './HelpButton.tsx'
import classes from './PageHeader.module.css'
import { usePageTitle } from './page-title.ts'

interface Props {
  readonly title: string
  readonly lead?: ReactNode
  readonly back?: string
  /** What the question mark beside the title explains. */
  readonly help?: HelpTopic
  /** Buttons at the end of the line. */
  readonly children?: ReactNode
}

export function PageHeader({ title, lead, back, help, children }: Props) {
  const { t } = useTranslation()
  usePageTitle(title)
  return (
    <header className={classes.header}>
      {back && (
        <Link to={back} className={classes.back} aria-label={t('back')}>
          <IconArrowLeft size={24} aria-hidden="true" />
        </Link>
      )}
      <div className={classes.words}>
        <div className={classes.head}>
          <h1 className={classes.title}>{title}</h1>
          {help && <HelpButton topic={help} />}
        </div>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </header>
  )
}
