import type { ReactNode } from 'react'
import { BackLink } from './BackLink.tsx'
import { HelpButton } from './HelpButton.tsx'
import type { HelpTopic } from './help-topic.ts'
import classes from './PageHeader.module.css'
import { usePageTitle } from './page-title.ts'

interface Props {
  readonly title: string
  readonly lead?: ReactNode
  /** The target of the arrow back if the visit began on this page. */
  readonly back?: string
  /** What the question mark beside the title explains. */
  readonly help?: HelpTopic
  /** Buttons at the end of the line. */
  readonly children?: ReactNode
}

export function PageHeader({ title, lead, back, help, children }: Props) {
  usePageTitle(title)
  return (
    <header className={classes.header}>
      {back && <BackLink fallback={back} className={classes.back} />}
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
